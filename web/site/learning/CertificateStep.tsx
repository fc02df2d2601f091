import { Link } from 'react-router';
import { attendanceText } from '../../../contract/attendance-text.ts';
import type { LearningCourse } from '../../../contract/learning.ts';
import { addressOf } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { claimCertificate } from './endpoints.ts';

/** After a complete course: a link to its certificate, or the button that issues it, or how many classes are missing. */
export function CertificateStep({ course }: { course: LearningCourse }) {
  const [claim] = claimCertificate.useMutation();
  if (course.certificateId) {
    return (
      <Link to={paths.certificate(course.certificateId)} className={buttonClass('accent')}>
        See your certificate
      </Link>
    );
  }
  const { attendance } = course;
  if (attendance && attendance.attended < attendance.needed) return <p>{attendanceText(attendance)}</p>;
  return (
    <Form
      name="certificate"
      action={addressOf('POST /learning/{course}/certificate', { course: course.slug })}
      send={() => claim({ course: course.slug })}
      // Then the link replaces it.
      once
    >
      <FormFailure />
      <Submit busy="Issuing...">Get your certificate</Submit>
    </Form>
  );
}
