import { type FormEvent, type ReactNode, useRef } from 'react';
import type { FormOutcome } from '../../../contract/form-outcome.ts';
import { buttonClass } from '../../ui/button.ts';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { preloadPhoneField } from '../../ui/PhoneField.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { ChosenCourse } from './chosen-course.ts';
import { EnrollmentInputs } from './EnrollmentInputs.tsx';
import { readSource } from './landing.ts';
import { controlValue, useEnrollmentFields } from './use-enrollment-fields.ts';
import { useSendEnrollment } from './use-send-enrollment.ts';

type EnrollmentFormProps = {
  course: ChosenCourse;
  /** What came back of the form when it was posted without scripts. */
  outcome?: FormOutcome | null;
  /** The Cancel button, or the link in its place. */
  cancel: ReactNode;
  onSent: (confirmation: string) => void;
};

const fieldNames = ['name', 'email', 'mobile'];

/** Asks for name, e-mail and mobile. Without scripts it is posted as it stands; with them Submit waits for all three. */
export function EnrollmentForm({ course, outcome, cancel, onSent }: EnrollmentFormProps) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { fields, type, isFilled } = useEnrollmentFields(form);
  const { send, isSending, failure, forget } = useSendEnrollment(String(course.id), outcome, onSent);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [mobileCountry, website] = [
      controlValue(form.current, 'mobileCountry'),
      controlValue(form.current, 'website'),
    ];
    const refused = await send({ ...fields, mobileCountry, website, ...readSource() });
    const first = form.current?.elements.namedItem(fieldNames.find((name) => refused.includes(name)) ?? '');
    if (first instanceof HTMLElement) first.focus();
  };
  const submitButton = useFocusBack(isSending);

  return (
    <form
      ref={form}
      action="/api/enrollments"
      method="post"
      noValidate={hydrated}
      onSubmit={submit}
      onFocus={preloadPhoneField}
    >
      <input type="hidden" name="courseId" value={course.id} />
      <EnrollmentInputs
        typed={outcome?.values ?? {}}
        errors={failure.fields}
        onType={(typed) => {
          type(typed);
          for (const name of Object.keys(typed)) if (failure.fields[name]) forget(name);
        }}
      />
      <Honeypot />
      <p role="alert" className="font-medium text-bad not-empty:mb-4">
        {failure.message}
      </p>
      <Notice
        taken="your name, e-mail, mobile number and how you came here"
        purpose={`to call you about ${course.title}`}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {cancel}
        <button
          ref={submitButton}
          type="submit"
          disabled={hydrated && (!isFilled || isSending)}
          className={buttonClass('accent', 'min-w-36')}
        >
          {isSending ? 'Sending...' : 'Submit'}
        </button>
      </div>
    </form>
  );
}
