import { type ReactNode, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { FormOutcome } from '../../../contract/form-outcome.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PhoneField, preloadPhoneField } from '../../ui/PhoneField.tsx';
import { isMobileFilled } from '../../ui/phone-text.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { ChosenCourse } from './chosen-course.ts';
import { type EnrollmentFields, useSendEnrollment } from './use-send-enrollment.ts';

type EnrollmentFormProps = {
  course: ChosenCourse;
  /** What came back of the form when it was posted without scripts. */
  outcome?: FormOutcome | null;
  /** The Cancel button, or the link in its place. */
  cancel: ReactNode;
  onSent: (confirmation: string) => void;
};

/** Asks for name, e-mail and mobile. Without scripts it is posted as it stands; with them Submit waits for all three. */
export function EnrollmentForm({ course, outcome, cancel, onSent }: EnrollmentFormProps) {
  const hydrated = useHydrated();
  const form = useForm<EnrollmentFields>();
  const { register, control, setValue, formState } = form;
  const [failure, setFailure] = useState(outcome && !outcome.ok ? outcome.message : '');
  const send = useSendEnrollment(form, course, { onSent, onFailed: setFailure });
  const { field: mobile } = useController({ control, name: 'mobile' });
  // Read at each render, so that what was typed before hydration counts.
  const [name = '', email = '', number = ''] = form.watch(['name', 'email', 'mobile']);
  const filled = name.trim() !== '' && email.trim() !== '' && isMobileFilled(number);
  const { values = {}, fields = {} } = outcome ?? {};
  // A field's first message may come with the page; later ones come with an answer.
  const errorOf = (key: 'name' | 'email' | 'mobile') =>
    formState.isSubmitted || formState.dirtyFields[key] ? formState.errors[key]?.message : fields[key];

  return (
    <form
      action="/api/enrollments"
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => {
        setFailure('');
        send(event);
      }}
      onFocus={preloadPhoneField}
    >
      <input type="hidden" name="courseId" value={course.id} />
      <Field id="enroll-name" label="Name" error={errorOf('name')}>
        {(tied) => (
          <input
            {...tied}
            {...register('name')}
            type="text"
            required
            autoComplete="name"
            maxLength={100}
            defaultValue={values.name}
            className={controlClass}
          />
        )}
      </Field>
      <Field id="enroll-email" label="Email" error={errorOf('email')}>
        {(tied) => (
          <input
            {...tied}
            {...register('email')}
            type="email"
            required
            autoComplete="email"
            maxLength={254}
            defaultValue={values.email}
            className={controlClass}
          />
        )}
      </Field>
      <Field id="enroll-mobile" label="Mobile" error={errorOf('mobile')}>
        {(tied) => (
          <PhoneField
            {...tied}
            ref={mobile.ref}
            name="mobile"
            required
            placeholder="+91 98765 43210"
            defaultValue={values.mobile}
            onBlur={mobile.onBlur}
            onChange={mobile.onChange}
            onCountryChange={(country) => setValue('mobileCountry', country)}
          />
        )}
      </Field>
      <Honeypot {...register('website')} />
      <p role="alert" className="font-medium text-bad not-empty:mb-4">
        {failure}
      </p>
      <Notice taken="your name, e-mail and mobile number" purpose={`to call you about ${course.title}`} />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {cancel}
        <button
          type="submit"
          disabled={hydrated && (!filled || formState.isSubmitting)}
          className={buttonClass('accent', 'min-w-36')}
        >
          {formState.isSubmitting ? 'Sending...' : 'Submit'}
        </button>
      </div>
    </form>
  );
}
