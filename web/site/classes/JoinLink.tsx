import type { LearnerClass } from '../../../contract/class.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';

/** The way into a class. A plain link: the server decides where it leads, also without scripts. */
export function JoinLink({ of: { id }, course }: { of: Pick<LearnerClass, 'id'>; course: string }) {
  return (
    <a href={paths.joinClass(id)} target="_blank" rel="noopener noreferrer" className={buttonClass('ink')}>
      Join the class
      <span className="sr-only"> of {course} (opens in a new tab)</span>
    </a>
  );
}
