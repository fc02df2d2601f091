import { change } from '../../calls.ts';

/** The contact form. The status alone says whether it was sent (docs/fixed.md, Calls). */
export const sendContactMessage = change('POST /users/register', { statusDecides: true });
