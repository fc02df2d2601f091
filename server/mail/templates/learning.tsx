import { greeting } from '../greeting.ts';
import type { EnrolledInvitedLetter, EnrolledLetter, EnrolledWaitingLetter } from '../types.ts';
import { Letter, Link } from './Letter.tsx';

/** To a learner whose account has the course now. */
export function Enrolled({ site, name, course }: EnrolledLetter) {
  const player = `${site.url}/learn/${course.slug}`;
  return (
    <Letter site={site} title={`You are enrolled in ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        You are enrolled in <strong>{course.title}</strong>. It is in your account, with all its lessons:
      </p>
      <p>
        <Link to={player}>{player}</Link>
      </p>
      <p>Is this not your course? Reply to this mail, or call {site.phoneShown}.</p>
    </Letter>
  );
}

/** To a learner whose account is new, or has not shown yet that the address is its own. */
export function EnrolledInvited({ site, name, course, link }: EnrolledInvitedLetter) {
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
        The link can be used once, within 7 days. Later, ask for another at{' '}
        <Link to={`${site.url}/forgot-password`}>{`${site.url}/forgot-password`}</Link>.
      </p>
      <p>Is this not your course? Reply to this mail, or call {site.phoneShown}.</p>
    </Letter>
  );
}

/** To an address without an account, or whose account has not shown yet that the address is its own. */
export function EnrolledWaiting({ site, email, course }: EnrolledWaitingLetter) {
  return (
    <Letter site={site} title={`You are enrolled in ${course.title}`}>
      <p>Hello,</p>
      <p>
        You are enrolled in <strong>{course.title}</strong>. The course waits for you: make an account with this
        address, {email}, and confirm the address with the link that we mail you then.
      </p>
      <p>
        <Link to={`${site.url}/signup`}>{`${site.url}/signup`}</Link>
      </p>
      <p>
        If there is an account with this address already, sign in and confirm the address; if you do not know its
        password, choose a new one at <Link to={`${site.url}/forgot-password`}>{`${site.url}/forgot-password`}</Link>,
        which confirms the address too. From then on you find the course on your dashboard.
      </p>
      <p>Is this not your course? Reply to this mail, or call {site.phoneShown}.</p>
    </Letter>
  );
}
