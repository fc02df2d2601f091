import { Link } from 'react-router';
import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { linkClass } from '../ui/link.ts';
import { AsideSection } from './AsideSection.tsx';
import { StageBadge } from './StageBadge.tsx';

/** Other requests of the same number or e-mail, and the details that this one had before. */
export function SamePerson({ of: { others, revisions } }: { of: DeskRequest }) {
  return (
    <>
      {others.length > 0 && (
        <AsideSection title="Other requests from this number or e-mail">
          {others.map(({ id, name, email, mobileShown, course, stage, createdAt }) => (
            <li key={id} className="wrap-anywhere">
              <Link to={deskPaths.request(id)} className={linkClass}>
                {course.title}
              </Link>{' '}
              <StageBadge stage={stage} />
              <span className="block text-ink-2">
                {name}, {email}, {mobileShown}, <LocalTime iso={createdAt} />
              </span>
            </li>
          ))}
        </AsideSection>
      )}
      {revisions.length > 0 && (
        <AsideSection title="Earlier details">
          {revisions.map(({ name, email, mobileShown, replacedAt }) => (
            <li key={replacedAt} className="wrap-anywhere">
              {name}, {email}, {mobileShown}
              <span className="block text-ink-2">
                until <LocalTime iso={replacedAt} />
              </span>
            </li>
          ))}
        </AsideSection>
      )}
    </>
  );
}
