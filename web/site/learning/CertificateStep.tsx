import { Link } from 'react-router';
import type { LearningCourse } from '../../../contract/learning/learning.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { CertificateConditions } from './CertificateConditions.tsx';
import { claimCertificate } from './endpoints.ts';

export function CertificateStep({ course }: { course: LearningCourse }) {
  const [claim] = claimCertificate.useMutation();
  if (course.certificateId) {
    return (
      <Link to={paths.certificate(course.certificateId)} className={buttonClass('accent')}>
        See your certificate
      </Link>
    );
  }
  const { slug, certificateProgress } = course;
  if (!certificateProgress.isMet)
    return <CertificateConditions course={slug} certificateProgress={certificateProgress} openOnly />;
  return (
    <Form
      name="certificate"
      call={claimCertificate.at({ course: course.slug })}
      send={() => claim({ course: course.slug })}
      // After that, the link replaces the button.
      once
    >
      <FormFailure />
      <Submit busy="Issuing...">Get your certificate</Submit>
    </Form>
  );
}
