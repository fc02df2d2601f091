import '../../zod-without-eval.ts';
import { ContactForm } from '../../../contract/people/contact.ts';
import { checkBy } from '../../ui/form/use-checks.ts';

/** Checks the contact form by its schema; in a separate file, which loads when the form is first used. */
export const checkContact = checkBy(ContactForm);
