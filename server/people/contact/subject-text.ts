import { contactSubjects } from '../../../contract/people/contact-texts.ts';

const subjectLabels = new Map<string, string>(Object.entries(contactSubjects));

export const subjectText = (subject: string) => subjectLabels.get(subject) ?? subject;
