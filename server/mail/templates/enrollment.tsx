import { greeting } from '../greeting.ts';
import type { EnrollmentDetails, EnrollmentLetter } from '../types.ts';
import { Details, Letter, Link } from './Letter.tsx';

/** To the person who asked to join a course. */
export function EnrollmentAcknowledgement({ site, name, mobile, course }: EnrollmentLetter) {
  return (
    <Letter site={site} title={`Your request for ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        Thank you for choosing <strong>{course.title}</strong>. We have your request and will call you on {mobile} to
        answer your questions and settle your batch. Nothing is to be paid before that.
      </p>
      <p>
        The course, with its outline and dates:{' '}
        <Link to={courseUrl({ site, course })}>{courseUrl({ site, course })}</Link>
      </p>
      <p>
        Is the number wrong, or have you changed your mind? Reply to this mail, or call {site.phoneShown}. If you did
        not ask for this, somebody typed your address by mistake, and you can ignore this mail.
      </p>
    </Letter>
  );
}

export function EnrollmentToStaff(letter: EnrollmentLetter) {
  return (
    <Letter site={letter.site} title={`Enrollment request: ${letter.course.title}`}>
      <p>Somebody has asked to join a course. Please call soon; a reply to this mail goes to them.</p>
      <Details rows={[['Course', courseLink(letter)], ...detailRows(letter)]} />
    </Letter>
  );
}

export function EnrollmentChangedToStaff({ earlier, ...letter }: EnrollmentLetter & { earlier: EnrollmentDetails }) {
  return (
    <Letter site={letter.site} title={`Enrollment request changed: ${letter.course.title}`}>
      <p>Somebody sent a request for the same course again, with new details. These count now:</p>
      <Details rows={[['Course', courseLink(letter)], ...detailRows(letter)]} />
      <p>Earlier they wrote:</p>
      <Details rows={detailRows(earlier)} />
    </Letter>
  );
}

function detailRows({ name, email, mobile }: EnrollmentDetails): [string, string][] {
  return [
    ['Name', name],
    ['Email', email],
    ['Mobile', mobile],
  ];
}

function courseUrl({ site, course }: Pick<EnrollmentLetter, 'site' | 'course'>): string {
  return `${site.url}/courses/${course.slug}`;
}

function courseLink(letter: EnrollmentLetter) {
  return <Link to={courseUrl(letter)}>{letter.course.title}</Link>;
}
