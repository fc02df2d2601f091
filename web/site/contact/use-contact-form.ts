import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ContactForm } from '../../../contract/contact.ts';
import { CONTACT_SENT } from '../../../contract/contact-texts.ts';
import type { FormOutcome } from '../../../contract/form-outcome.ts';
import { failedFields, failureMessage, SERVER_ERROR } from '../form-outcome/index.ts';
import type { ContactControl, ContactErrors } from './contact-control.ts';
import { sendContactMessage } from './endpoints.ts';

/** Texts of the dialog after sending (specification section 8). */
export type Result = { title: 'Success!' | 'Error'; body: string };

/** The result of a form posted without scripts. */
export function resultOf(outcome: FormOutcome | null): Result | null {
  return outcome && { title: outcome.ok ? 'Success!' : 'Error', body: outcome.message };
}

/**
 * Loads validation and attaches it at the first touch of the form; events in between are handled once it is there.
 * @param posted messages from the server, if the form was posted without scripts
 */
function useContactControl(form: RefObject<HTMLFormElement | null>, posted: ContactErrors) {
  const [errors, setErrors] = useState(posted);
  const control = useRef<Promise<ContactControl> | null>(null);

  const attach = async (): Promise<ContactControl> => {
    const { attachContactForm } = await import('./contact-control.ts');
    if (!form.current) throw new Error('The form is not mounted');
    return attachContactForm(form.current, posted, setErrors);
  };

  const touch = (): Promise<ContactControl> => {
    control.current ??= attach().catch((error: unknown) => {
      // The next touch retries.
      control.current = null;
      throw error;
    });
    return control.current;
  };

  useEffect(() => {
    return () => {
      control.current?.then(({ detach }) => detach()).catch(() => {});
    };
  }, []);

  return {
    errors,
    touch,
    onFieldEvent: (type: 'change' | 'blur', target: EventTarget) => {
      // An opening dialog takes the focus; the person did not leave the field.
      const byDialog = type === 'blur' && document.querySelector('dialog:modal');
      if (byDialog || !isControl(target)) return;
      touch()
        .then((attached) => attached.onFieldEvent(type, target))
        // Sending retries, and reports it.
        .catch(() => {});
    },
  };
}

function isControl(target: EventTarget) {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

/** Validation and sending of the contact form. */
export function useContactForm(
  form: RefObject<HTMLFormElement | null>,
  posted: ContactErrors,
  onResult: (result: Result) => void,
) {
  const { errors, touch, onFieldEvent } = useContactControl(form, posted);
  const [request] = sendContactMessage.useMutation();
  const [isSending, setIsSending] = useState(false);

  const send = async (control: ContactControl, message: ContactForm) => {
    const { error } = await request(message);
    if (error) {
      control.showErrors(failedFields(error));
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
      // Validation could not be loaded: most likely the server cannot be reached.
      onResult({ title: 'Error', body: SERVER_ERROR });
    } finally {
      setIsSending(false);
    }
  };

  return { errors, onFieldEvent, submit, isSending, preload: () => void touch().catch(() => {}) };
}
