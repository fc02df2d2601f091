import { z } from 'zod';
import { email, honeypot, text } from './text.ts';

/** Subject values and their labels, specification section 3. */
export const contactSubjects = {
  student: 'Student',
  passout: 'College Passout',
  it: 'Working Professional (IT)',
  nonit: 'Working Professional (non IT)',
  professor: 'Professor',
} as const;

export type ContactSubject = keyof typeof contactSubjects;

const subjectValues = ['student', 'passout', 'it', 'nonit', 'professor'] as const satisfies ContactSubject[];

/** What the contact form asks of a person; messages are those of specification section 5. */
export const ContactForm = z.strictObject({
  name: text(100, 'Name is required').min(3, { error: 'Name must be at least 3 characters' }),
  email: email(),
  subject: z.enum(subjectValues, { error: 'Please select a subject' }),
  message: text(5000).optional(),
});

/** Body of `POST /api/users/register`. */
export const ContactRequest = ContactForm.extend({ website: honeypot }).meta({ id: 'ContactRequest' });

export const CONTACT_SENT = 'Your message has been sent successfully!';

export const ContactAnswer = z.object({ message: z.string() }).meta({ id: 'ContactAnswer' });

export type ContactForm = z.infer<typeof ContactForm>;
export type ContactRequest = z.infer<typeof ContactRequest>;
export type ContactAnswer = z.infer<typeof ContactAnswer>;
