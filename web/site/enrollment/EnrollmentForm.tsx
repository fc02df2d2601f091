import { type FormEvent, type ReactNode, useRef } from 'react';
import type { EnrollmentResponse } from '../../../contract/enrollment.ts';
import type { FormOutcome } from '../../../contract/form-outcome.ts';
import { buttonClass } from '../../ui/button.ts';
import { Honeypot } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PersonInputs } from '../../ui/PersonInputs.tsx';
import { preloadPhoneField } from '../../ui/PhoneField.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { readAttribution } from './attribution.ts';
import type { ChosenCourse } from './enrollment-popup.tsx';
import { controlValue, useEnrollmentFields, useSendEnrollment } from './use-enrollment-form.ts';

type EnrollmentFormProps = {
  course: ChosenCourse;
  /** Stands beside the mobile number until the countries are loaded, where scripts are sure to run. */
  countryBox?: ReactNode;
  /** Outcome of the form, if it was posted without scripts. */
  outcome?: FormOutcome | null;
  notice: ReactNode;
  /** The Cancel button or link. */
  cancel: ReactNode;
  onSent: (sent: EnrollmentResponse) => void;
};

/** The data-protection notice of the form. */
export function EnrollmentNotice({ course }: { course: ChosenCourse }) {
  return (
    <Notice
      taken="your name, e-mail, mobile number and how you came here"
      purpose={`to call you about ${course.title}`}
    />
  );
}

const fieldNames = ['name', 'email', 'mobile'];

/** The enrollment form. Works without scripts; with them, Submit is disabled until all fields are filled in. */
export function EnrollmentForm({ course, countryBox, outcome, notice, cancel, onSent }: EnrollmentFormProps) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { fields, type, isFilled } = useEnrollmentFields(form);
  const { send, isSending, failure, clearError } = useSendEnrollment(String(course.id), outcome, onSent);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const mobileCountry = controlValue(form.current, 'mobileCountry');
    const invalid = await send({ ...fields, mobileCountry, ...readAttribution() });
    const first = form.current?.elements.namedItem(fieldNames.find((name) => invalid.includes(name)) ?? '');
    if (first instanceof HTMLElement) first.focus();
  };
  const submitButton = useRestoreFocus(isSending);

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
      <PersonInputs
        idPrefix="enroll"
        typed={outcome?.values ?? {}}
        errors={failure.fields}
        countryBox={countryBox}
        onType={(typed) => {
          type(typed);
          for (const name of Object.keys(typed)) if (failure.fields[name]) clearError(name);
        }}
      />
      <Honeypot />
      <p role="alert" className="font-medium text-bad not-empty:mb-4">
        {failure.message}
      </p>
      {notice}
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
