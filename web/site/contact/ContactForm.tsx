import { type ComponentProps, useRef } from 'react';
import { contactSubjects } from '../../../contract/contact-texts.ts';
import type { FormOutcome } from '../../../contract/form-outcome.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass, Field, Honeypot } from '../../ui/Field.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { ContactErrors } from './contact-control.ts';
import { type Result, useContactForm } from './use-contact-form.ts';

/** The subjects of specification section 3. */
function SubjectSelect(select: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...select} className={`${controlClass} appearance-none pr-10`}>
        <option value="">Select a subject</option>
        {Object.entries(contactSubjects).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2" />
    </div>
  );
}

type ContactInputsProps = {
  /** Values of a form posted without scripts. */
  typed: Record<string, string>;
  /** What the message begins with. */
  about: string;
  errors: ContactErrors;
};

/** Name, e-mail, subject and message; uncontrolled, so that hydration keeps typed text. */
function ContactInputs({ typed, about, errors }: ContactInputsProps) {
  return (
    <>
      <Field id="contact-name" label="Name" error={errors.name}>
        {(control) => (
          <input
            {...control}
            name="name"
            type="text"
            required
            minLength={3}
            autoComplete="name"
            defaultValue={typed.name}
            className={controlClass}
          />
        )}
      </Field>
      <Field id="contact-email" label="Email" error={errors.email}>
        {(control) => (
          <input
            {...control}
            name="email"
            type="email"
            required
            autoComplete="email"
            defaultValue={typed.email}
            className={controlClass}
          />
        )}
      </Field>
      <Field id="contact-subject" label="Subject" error={errors.subject}>
        {(control) => <SubjectSelect {...control} name="subject" required defaultValue={typed.subject ?? ''} />}
      </Field>
      <Field id="contact-message" label="Message" note="(optional)" error={errors.message}>
        {(control) => (
          <textarea
            {...control}
            name="message"
            rows={5}
            maxLength={5000}
            defaultValue={typed.message ?? about}
            className={controlClass}
          />
        )}
      </Field>
    </>
  );
}

type ContactFormProps = {
  /** Outcome of the form, if it was posted without scripts. */
  outcome: FormOutcome | null;
  /** The course that the question is about. */
  about?: string;
  onResult: (result: Result) => void;
};

/** The contact form; works without scripts. */
export function ContactForm({ outcome, about, onResult }: ContactFormProps) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { errors, onFieldEvent, submit, isSending, preload } = useContactForm(form, outcome?.fields ?? {}, onResult);
  return (
    <form
      ref={form}
      action="/api/users/register"
      method="post"
      noValidate={hydrated}
      onSubmit={submit}
      onFocus={preload}
      onChange={({ target }) => onFieldEvent('change', target)}
      onBlur={({ target }) => onFieldEvent('blur', target)}
    >
      <ContactInputs typed={outcome?.values ?? {}} about={about ? `About ${about}: ` : ''} errors={errors} />
      <Honeypot />
      <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
        <button type="submit" disabled={isSending} className={buttonClass('accent', 'min-w-44')}>
          {isSending ? 'Sending...' : 'Send Message'}
        </button>
        <Notice taken="your name, e-mail and message" purpose="to answer you" />
      </div>
    </form>
  );
}
