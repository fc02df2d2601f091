import type { ContactSubject } from './contact.ts';

/** Subject values and their labels (docs/fixed.md, Contact); not beside the schema, which the form loads later. */
export const contactSubjects = {
  student: 'Student',
  passout: 'College Passout',
  it: 'Working Professional (IT)',
  nonit: 'Working Professional (non IT)',
  professor: 'Professor',
} as const satisfies Record<ContactSubject, string>;

/** Success message of the contact form (docs/fixed.md, Contact). */
export const CONTACT_SENT = 'Your message has been sent successfully!';
