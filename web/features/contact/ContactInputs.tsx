import { controlClass, Field } from '../../ui/Field.tsx';
import type { ContactErrors } from './fields.ts';
import { SubjectSelect } from './SubjectSelect.tsx';

type ContactInputsProps = {
  /** What was typed when the form was posted without scripts. */
  typed: Record<string, string>;
  errors: ContactErrors;
};

/** Name, e-mail, subject and message; they keep what they hold themselves, so that hydration changes nothing. */
export function ContactInputs({ typed, errors }: ContactInputsProps) {
  return (
    <>
      <Field id="contact-name" label="Name" error={errors.name}>
        {(tied) => (
          <input
            {...tied}
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
        {(tied) => (
          <input
            {...tied}
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
        {(tied) => <SubjectSelect {...tied} name="subject" required defaultValue={typed.subject ?? ''} />}
      </Field>
      <Field id="contact-message" label="Message" note="(optional)" error={errors.message}>
        {(tied) => (
          <textarea
            {...tied}
            name="message"
            rows={5}
            maxLength={5000}
            defaultValue={typed.message}
            className={controlClass}
          />
        )}
      </Field>
    </>
  );
}
