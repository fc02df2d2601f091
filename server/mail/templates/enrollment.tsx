import { greeting } from '../greeting.ts';
import type { AcknowledgementLetter, EnrollmentDetails, EnrollmentLetter } from '../types.ts';
import { Details, Letter, Link } from './Letter.tsx';

/** To the sender of an enrollment request. */
export function EnrollmentAcknowledgement({ site, name, mobile, course, reserve }: AcknowledgementLetter) {
  return (
    <Letter site={site} title={`Your request for ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        Thank you for choosing <strong>{course.title}</strong>. We have your request and will call you on {mobile} to
        answer your questions and choose a batch with you.{!reserve && ' You pay nothing before that.'}
      </p>
      {reserve && (
        <p>
          You need no call? Reserve your seat: <Link to={reserve}>{reserve}</Link>
        </p>
      )}
      <p>
        Outline and dates of the course: <Link to={courseUrl({ site, course })}>{courseUrl({ site, course })}</Link>
      </p>
      <p>
        Is the number wrong, or have you changed your mind? Reply to this mail, or call {site.phoneShown}. If you did
        not ask for this, somebody mistyped their address, and you can ignore this mail.
      </p>
    </Letter>
  );
}

export function EnrollmentToStaff(letter: EnrollmentLetter) {
  return (
    <Letter site={letter.site} title={`Enrollment request: ${letter.course.title}`}>
      <p>Somebody asked to join a course. Please call them soon. A reply to this mail goes to them.</p>
      <Details rows={[['Course', courseLink(letter)], ...detailRows(letter)]} />
    </Letter>
  );
}

export function EnrollmentChangedToStaff({ earlier, ...letter }: EnrollmentLetter & { earlier: EnrollmentDetails }) {
  return (
    <Letter site={letter.site} title={`Enrollment request changed: ${letter.course.title}`}>
      <p>Somebody repeated a request for the same course, with new details. These are valid now:</p>
      <Details rows={[['Course', courseLink(letter)], ...detailRows(letter)]} />
      <p>The earlier ones were:</p>
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
