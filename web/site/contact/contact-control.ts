import '../../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { createFormControl, type FieldErrors } from 'react-hook-form';
import { ContactForm } from '../../../contract/contact.ts';

/** Values of the form; the subject may be empty. */
type ContactFields = Omit<ContactForm, 'subject'> & { subject: ContactForm['subject'] | '' };

/** The fields, in order; the trap for bots is only in the form that is posted without scripts. */
const contactFieldNames = ['name', 'email', 'subject', 'message'] as const;

type ContactFieldName = (typeof contactFieldNames)[number];

/** Messages at the invalid fields. */
export type ContactErrors = Partial<Record<ContactFieldName, string>>;

const empty: ContactFields = { name: '', email: '', subject: '', message: '' };

function messagesOf(errors: FieldErrors<ContactFields>): ContactErrors {
  return Object.fromEntries(contactFieldNames.map((name) => [name, errors[name]?.message]));
}

function isName(name: string): name is ContactFieldName {
  return contactFieldNames.some((known) => known === name);
}

/**
 * Attaches validation to the contact form in the page. Errors appear when a field is left, then update with each change
 * (specification section 5). A file of its own, loaded at the first touch, because it needs the schema.
 * @param posted messages from the server, if the form was posted without scripts
 */
export function attachContactForm(
  element: HTMLFormElement,
  posted: ContactErrors,
  onErrors: (errors: ContactErrors) => void,
) {
  const form = createFormControl<ContactFields, unknown, ContactForm>({
    mode: 'onTouched',
    resolver: zodResolver<ContactFields, unknown, ContactForm>(ContactForm),
  });
  for (const name of contactFieldNames) form.register(name).ref(element.elements.namedItem(name));
  const showErrors = (errors: ContactErrors) => {
    for (const name of contactFieldNames) if (errors[name]) form.setError(name, { message: errors[name] });
  };
  showErrors(posted);
  const unsubscribe = form.subscribe({
    formState: { errors: true, touchedFields: true },
    callback: ({ errors = {} }) => onErrors(messagesOf(errors)),
  });

  return {
    /** Call it for each change and blur of a field. */
    onFieldEvent: (type: 'change' | 'blur', target: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) => {
      if (isName(target.name)) form.register(target.name).onChange({ type, target });
    },
    /** Calls `send` if the values are valid; otherwise focuses the first invalid field. */
    submit: (send: (message: ContactForm) => Promise<void>) => form.handleSubmit(send)(),
    showErrors,
    clear: () => form.reset(empty, { keepFieldsRef: true }),
    detach: unsubscribe,
  };
}

export type ContactControl = ReturnType<typeof attachContactForm>;
