import { paths } from '../../../contract/paths.ts';
import type { LearnerClass } from '../../../contract/teaching/class.ts';
import { buttonClass } from '../../ui/button.ts';

type JoinLinkProps = { liveClass: Pick<LearnerClass, 'id'>; course: string; variant?: 'accent' | 'ink' };

/** The link to join a class. A plain link, which works without JavaScript: the server redirects to the meeting. */
export function JoinLink({ liveClass: { id }, course, variant = 'ink' }: JoinLinkProps) {
  return (
    <a href={paths.joinClass(id)} target="_blank" rel="noopener noreferrer" className={buttonClass(variant)}>
      Join the class
      <span className="sr-only">{` of ${course} (opens in a new tab)`}</span>
    </a>
  );
}
