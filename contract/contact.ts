import { z } from 'zod';
import type { ContactSubject } from './contact-subjects.ts';
import { email, honeypot, line, text } from './text.ts';

export { CONTACT_SENT } from './contact-sent.ts';
export { type ContactSubject, contactSubjects } from './contact-subjects.ts';

const subjectValues = ['student', 'passout', 'it', 'nonit', 'professor'] as const satisfies ContactSubject[];

/** What the contact form asks of a person; messages are those of specification section 5. */
export const ContactForm = z.strictObject({
  name: line(100, 'Name is required').min(3, { error: 'Name must be at least 3 characters' }),
  email: email(),
  subject: z.enum(subjectValues, { error: 'Please select a subject' }),
  message: text(5000).optional(),
});

/** Body of `POST /api/users/register`. */
export const ContactRequest = ContactForm.extend({ website: honeypot }).meta({ id: 'ContactRequest' });

export const ContactAnswer = z.object({ message: z.string() }).meta({ id: 'ContactAnswer' });

export type ContactForm = z.infer<typeof ContactForm>;
export type ContactRequest = z.infer<typeof ContactRequest>;
export type ContactAnswer = z.infer<typeof ContactAnswer>;
