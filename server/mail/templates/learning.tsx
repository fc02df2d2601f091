import { greeting } from '../greeting.ts';
import type { EnrolledInvitedLetter, EnrolledLetter, EnrolledWaitingLetter } from '../types.ts';
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

/** To an address without an account, or with one that has not confirmed it. */
export function EnrolledWaiting({ site, email, course, batch }: EnrolledWaitingLetter) {
  return (
    <Letter site={site} title={`You are enrolled in ${course.title}`}>
      <p>Hello,</p>
      <p>
        You are enrolled in <strong>{course.title}</strong>. To open the course, create an account with this address,{' '}
        {email}, and confirm it with the link that we mail you then.
      </p>
      <p>
        <Link to={`${site.url}/signup`}>{`${site.url}/signup`}</Link>
      </p>
      <p>
        If this address already has an account, sign in and confirm the address. If you do not know its password, choose
        a new one at <Link to={`${site.url}/forgot-password`}>{`${site.url}/forgot-password`}</Link>, which confirms the
        address, too. Then the course is on your dashboard.
      </p>
      <BatchDetails batch={batch} />
      <p>Is this not your course? Reply to this mail, or call {site.phoneShown}.</p>
    </Letter>
  );
}
