import type { ContactRequest } from '../../../contract/contact.ts';

/** The form's values; the subject may not be chosen yet. */
export type ContactFields = Omit<ContactRequest, 'subject'> & { subject: ContactRequest['subject'] | '' };

/** Fields that a person sees, in their order. */
export const contactFieldNames = ['name', 'email', 'subject', 'message'] as const;

export type ContactFieldName = (typeof contactFieldNames)[number];

/** The message at each field that is wrong. */
export type ContactErrors = Partial<Record<ContactFieldName, string>>;
