import { change } from '../../calls.ts';

/** The contact form. Specification section 7: the status alone says whether it was sent. */
export const sendContactMessage = change('POST /users/register', { statusDecides: true });
