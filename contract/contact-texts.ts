/** Subject values and their labels, specification section 3; apart from the schema, which the form loads later. */
export const contactSubjects = {
  student: 'Student',
  passout: 'College Passout',
  it: 'Working Professional (IT)',
  nonit: 'Working Professional (non IT)',
  professor: 'Professor',
} as const;

export type ContactSubject = keyof typeof contactSubjects;

/** Success message of the contact form (specification section 8); apart from the schema, which the form loads later. */
export const CONTACT_SENT = 'Your message has been sent successfully!';
