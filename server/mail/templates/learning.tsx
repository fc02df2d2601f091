import { greeting } from '../greeting.ts';
import type { EnrolledInvitedLetter, EnrolledLetter } from '../types.ts';
import { BatchDetails } from './classes.tsx';
import { Letter, Link } from './Letter.tsx';

/** To a learner with a confirmed account. */
export function Enrolled({ site, name, course, batch }: EnrolledLetter) {
  const player = `${site.url}/learn/${course.slug}`;
  return (
    <Letter site={site} title={`You are enrolled in ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        You are enrolled in <strong>{course.title}</strong>. All its lessons are here:
      </p>
      <p>
        <Link to={player}>{player}</Link>
      </p>
      <BatchDetails batch={batch} />
      <p>Is this not your course? Reply to this mail, or call {site.phoneShown}.</p>
    </Letter>
  );
}

/** To a learner whose account is new, or whose address is not confirmed. */
export function EnrolledInvited({ site, name, course, link, batch }: EnrolledInvitedLetter) {
  return (
    <Letter site={site} title={`You are enrolled in ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        You are enrolled in <strong>{course.title}</strong>, and your account is ready. Set its password with this link,
        then sign in with this e-mail address:
      </p>
      <p>
        <Link to={link}>{link}</Link>
      </p>
      <p>
        The link works once, within 7 days. After that, ask for another at{' '}
        <Link to={`${site.url}/forgot-password`}>{`${site.url}/forgot-password`}</Link>.
      </p>
      <BatchDetails batch={batch} />
      <p>Is this not your course? Reply to this mail, or call {site.phoneShown}.</p>
    </Letter>
  );
}
