import { contactSubjects } from '../../../contract/people/contact-texts.ts';

const subjectLabels = new Map<string, string>(Object.entries(contactSubjects));

/** The label of a subject; the subject itself if it is not one of the form. */
export const subjectText = (subject: string) => subjectLabels.get(subject) ?? subject;
