// First: schemas look at the setting when they are made.
import './zod-without-eval.ts';

import { zodResolver } from '@hookform/resolvers/zod';
import { createFormControl, type FieldErrors } from 'react-hook-form';
import { ContactRequest } from '../../../contract/contact.ts';
import { type ContactErrors, type ContactFieldName, type ContactFields, contactFieldNames } from './fields.ts';

const empty: ContactFields = { name: '', email: '', subject: '', message: '', website: '' };
const names = [...contactFieldNames, 'website'] as const;

function messagesOf(errors: FieldErrors<ContactFields>): ContactErrors {
  return Object.fromEntries(contactFieldNames.map((name) => [name, errors[name]?.message]));
}

function isName(name: string): name is ContactFieldName {
  return contactFieldNames.some((known) => known === name);
}

/**
 * Takes a contact form as it stands in the page under control. Errors show once a field was left, then follow each
 * change (specification section 5). A file of its own: it carries the schema, and is loaded at first touch.
 */
export function adoptContactForm(
  element: HTMLFormElement,
  posted: ContactErrors,
  onErrors: (errors: ContactErrors) => void,
) {
  const form = createFormControl<ContactFields, unknown, ContactRequest>({
    mode: 'onTouched',
    resolver: zodResolver<ContactFields, unknown, ContactRequest>(ContactRequest),
  });
  for (const name of names) form.register(name).ref(element.elements.namedItem(name));
  const refuse = (errors: ContactErrors) => {
    for (const name of contactFieldNames) if (errors[name]) form.setError(name, { message: errors[name] });
  };
  refuse(posted);
  const unsubscribe = form.subscribe({
    formState: { errors: true, touchedFields: true },
    callback: ({ errors = {} }) => onErrors(messagesOf(errors)),
  });

  return {
    /** To be told of every change of a field, and of every time that one is left. */
    noticed: (type: 'change' | 'blur', target: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) => {
      if (isName(target.name)) form.register(target.name).onChange({ type, target });
    },
    /** Sends the values if they are right; else moves the focus to the first that is not. */
    submit: (send: (message: ContactRequest) => Promise<void>) => form.handleSubmit(send)(),
    refuse,
    clear: () => form.reset(empty, { keepFieldsRef: true }),
    release: unsubscribe,
  };
}

export type ContactControl = ReturnType<typeof adoptContactForm>;
