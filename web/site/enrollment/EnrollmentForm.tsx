import { type ReactNode, useRef } from 'react';
import { change } from '../../calls.ts';
import { Honeypot } from '../../ui/Field.tsx';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { PersonInputs } from '../../ui/form/PersonInputs.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useMe } from '../account/endpoints.ts';
import { readAttribution } from './attribution.ts';
import type { ChosenCourse } from './EnrollLink.tsx';
import type { SentRequest } from './sent-requests.ts';

export const requestEnrollment = change('POST /enrollments');

type EnrollmentFormProps = {
  course: ChosenCourse;
  notice: ReactNode;
  cancel: ReactNode;
  onSent: (sent: SentRequest) => void;
  actionsClass?: string;
};

export function EnrollmentNotice({ course }: { course: ChosenCourse }) {
  return (
    <Notice
      data="your name, email, mobile number and how you came here"
      purpose={`to call you about ${course.title}`}
    />
  );
}

/** The enrollment form. It works without JavaScript; with JavaScript, Submit is disabled until all fields are filled in. */
export function EnrollmentForm({ course, notice, cancel, onSent, actionsClass = '' }: EnrollmentFormProps) {
  const me = useMe();
  const email = useRef('');
  const [request] = requestEnrollment.useMutation();
  const courseId = String(course.id);
  return (
    <Form
      name="enrollment"
      call={requestEnrollment}
      fields={['name', 'email', 'mobile', 'mobileCountry']}
      hidden={{ courseId }}
      isFilled={({ name, email, mobile }) => [name, email, mobile].every((value) => value.trim() !== '')}
      known={me && { name: me.name, email: me.email, mobile: me.phone }}
      send={(typed) => {
        email.current = typed.email;
        return request({ ...typed, courseId, ...readAttribution() });
      }}
      onSent={(sent) => onSent({ ...sent, email: email.current })}
    >
      <PersonInputs />
      <Honeypot />
      <FormFailure />
      {notice}
      <div className={`mt-6 flex flex-wrap justify-end gap-3 ${actionsClass}`}>
        {cancel}
        <Submit busy="Sending..." className="min-w-36">
          Submit
        </Submit>
      </div>
    </Form>
  );
}
