import { z } from 'zod';
import { email } from '../base/email.ts';
import { honeypot, line, text } from '../base/text.ts';

const subjectValues = ['student', 'passout', 'it', 'nonit', 'professor'] as const;
export type ContactSubject = (typeof subjectValues)[number];

/** The fields of the contact form, with their messages (docs/fixed.md, Contact). */
export const ContactForm = z.strictObject({
  name: line(100, 'Name is required').min(3, { error: 'Name must be at least 3 characters' }),
  email: email(),
  subject: z.enum(subjectValues, { error: 'Please select a subject' }),
  message: text(5000).optional(),
});

export const ContactRequest = ContactForm.extend(honeypot).meta({ id: 'ContactRequest' });

export const ContactResponse = z.object({ message: z.string() }).meta({ id: 'ContactResponse' });

export type ContactForm = z.infer<typeof ContactForm>;
export type ContactRequest = z.infer<typeof ContactRequest>;
