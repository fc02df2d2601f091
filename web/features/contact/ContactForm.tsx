import { useRef } from 'react';
import type { FormOutcome } from '../../../contract/form-outcome.ts';
import { buttonClass } from '../../ui/button.ts';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ContactInputs } from './ContactInputs.tsx';
import type { Result } from './result.ts';
import { useContactForm } from './use-contact-form.ts';

type ContactFormProps = {
  /** What came back of the form when it was posted without scripts. */
  outcome: FormOutcome | null;
  onResult: (result: Result) => void;
};

/** The contact form; without scripts it is posted as it stands. */
export function ContactForm({ outcome, onResult }: ContactFormProps) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { errors, notice, submit, isSending, preload } = useContactForm(form, outcome?.fields ?? {}, onResult);
  return (
    <form
      ref={form}
      action="/api/users/register"
      method="post"
      noValidate={hydrated}
      onSubmit={submit}
      onFocus={preload}
      onChange={({ target }) => notice('change', target)}
      onBlur={({ target }) => notice('blur', target)}
    >
      <ContactInputs typed={outcome?.values ?? {}} errors={errors} />
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
