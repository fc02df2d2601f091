import '../../zod-without-eval.ts';
import { ContactForm } from '../../../contract/people/contact.ts';
import { checkBy } from '../../ui/form/check-by.ts';

/** Checks the contact form by its schema; a file of its own, loaded at the first touch. */
export const checkContact = checkBy(ContactForm);
