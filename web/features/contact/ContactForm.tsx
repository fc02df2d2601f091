import type { FormEventHandler } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { buttonClass } from '../../ui/button.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { ContactFieldName, ContactFields } from './fields.ts';
import { SubjectSelect } from './SubjectSelect.tsx';

type ContactFormProps = {
  register: UseFormRegister<ContactFields>;
  submit: FormEventHandler<HTMLFormElement>;
  isSubmitting: boolean;
  errorOf: (name: ContactFieldName) => string | undefined;
  /** What was typed when the form was posted without scripts. */
  typed: Record<string, string>;
};

/** The contact form; without scripts it is posted as it stands. */
export function ContactForm({ register, submit, isSubmitting, errorOf, typed }: ContactFormProps) {
  const hydrated = useHydrated();
  return (
    <form action="/api/users/register" method="post" noValidate={hydrated} onSubmit={submit}>
      <Field id="contact-name" label="Name" error={errorOf('name')}>
        {(tied) => (
          <input
            {...tied}
            {...register('name')}
            type="text"
            required
            minLength={3}
            autoComplete="name"
            defaultValue={typed.name}
            className={controlClass}
          />
        )}
      </Field>
      <Field id="contact-email" label="Email" error={errorOf('email')}>
        {(tied) => (
          <input
            {...tied}
            {...register('email')}
            type="email"
            required
            autoComplete="email"
            defaultValue={typed.email}
            className={controlClass}
          />
        )}
      </Field>
      <Field id="contact-subject" label="Subject" error={errorOf('subject')}>
        {(tied) => <SubjectSelect {...tied} {...register('subject')} required defaultValue={typed.subject ?? ''} />}
      </Field>
      <Field id="contact-message" label="Message" note="(optional)" error={errorOf('message')}>
        {(tied) => (
          <textarea
            {...tied}
            {...register('message')}
            rows={5}
            maxLength={5000}
            defaultValue={typed.message}
            className={controlClass}
          />
        )}
      </Field>
      <Honeypot {...register('website')} />
      <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
        <button type="submit" disabled={isSubmitting} className={buttonClass('accent', 'min-w-44')}>
          {isSubmitting ? 'Sending...' : 'Send Message'}
        </button>
        <Notice taken="your name, e-mail and message" purpose="to answer you" />
      </div>
    </form>
  );
}
