import { type FormEvent, type RefObject, useState } from 'react';
import type { ContactRequest } from '../../../contract/contact.ts';
import { CONTACT_SENT } from '../../../contract/contact-sent.ts';
import { failedFields, failureMessage, SERVER_ERROR } from '../form-outcome/index.ts';
import type { ContactControl } from './contact-control.ts';
import { useSendContactMessageMutation } from './endpoints.ts';
import type { ContactErrors } from './fields.ts';
import type { Result } from './result.ts';
import { useContactControl } from './use-contact-control.ts';

/** What the contact form does: checks while it is filled in, and sends. */
export function useContactForm(
  form: RefObject<HTMLFormElement | null>,
  posted: ContactErrors,
  onResult: (result: Result) => void,
) {
  const { errors, touch, notice } = useContactControl(form, posted);
  const [request] = useSendContactMessageMutation();
  const [isSending, setIsSending] = useState(false);

  const send = async (control: ContactControl, message: ContactRequest) => {
    const { error } = await request(message);
    if (error) {
      control.refuse(failedFields(error));
      onResult({ title: 'Error', body: failureMessage(error, 'Failed to send message.') });
    } else {
      control.clear();
      onResult({ title: 'Success!', body: CONTACT_SENT });
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    try {
      const control = await touch();
      await control.submit((message) => send(control, message));
    } catch {
      // Without the code that checks, the server could hardly be reached.
      onResult({ title: 'Error', body: SERVER_ERROR });
    } finally {
      setIsSending(false);
    }
  };

  return { errors, notice, submit, isSending, preload: () => void touch().catch(() => {}) };
}
