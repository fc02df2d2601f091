import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { ContactRequest } from '../../../contract/contact.ts';
import type { FormOutcome } from '../../../contract/form-outcome.ts';
import { failedFields, failureMessage, SERVER_ERROR } from '../form-outcome/index.ts';
import { useSendContactMessageMutation } from './endpoints.ts';
import { type ContactFieldName, type ContactFields, contactFieldNames, emptyContact } from './fields.ts';
import type { Result } from './result.ts';

/** Fetches the schema at first touch. Without it nothing could be sent either. */
const resolver: Resolver<ContactFields, unknown, ContactRequest> = async (values, context, options) => {
  try {
    const { resolve } = await import('./contact-schema.ts');
    return await resolve(values, context, options);
  } catch {
    return { values: {}, errors: { root: { type: 'unreachable', message: SERVER_ERROR } } };
  }
};

/** State of the contact form: what is typed, which messages are due, and sending. */
export function useContactForm(outcome: FormOutcome | null, onResult: (result: Result) => void) {
  const [send] = useSendContactMessageMutation();
  // Errors show once a field was left, then follow each change (specification section 5).
  const form = useForm<ContactFields, unknown, ContactRequest>({ mode: 'onTouched', resolver });
  const { errors, touchedFields, isSubmitted, isSubmitting } = form.formState;
  const [posted, setPosted] = useState(outcome?.fields ?? {});

  const submit = form.handleSubmit(
    async (message) => {
      const { data, error } = await send(message);
      if (data) {
        setPosted({});
        form.reset(emptyContact);
        onResult({ title: 'Success!', body: data.message });
      } else if (error) {
        const wrong = failedFields(error);
        for (const name of contactFieldNames) if (wrong[name]) form.setError(name, { message: wrong[name] });
        onResult({ title: 'Error', body: failureMessage(error, 'Failed to send message.') });
      }
    },
    ({ root }) => root?.message && onResult({ title: 'Error', body: root.message }),
  );

  return {
    register: form.register,
    submit,
    isSubmitting,
    /** The message at a field: one that came with the page stands until the field is touched. */
    errorOf: (name: ContactFieldName) =>
      isSubmitted || touchedFields[name] ? errors[name]?.message : (errors[name]?.message ?? posted[name]),
    /** Moves the focus to the first field that is wrong, if one is. */
    focusFirstWrong: () => {
      const first = contactFieldNames.find((name) => form.getFieldState(name).error);
      if (first) form.setFocus(first);
    },
  };
}
