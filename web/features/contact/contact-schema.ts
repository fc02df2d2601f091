// First: schemas look at the setting when they are made.
import './zod-without-eval.ts';

import { zodResolver } from '@hookform/resolvers/zod';
import { ContactRequest } from '../../../contract/contact.ts';
import type { ContactFields } from './fields.ts';

/** Checks the contact form with the contract's schema; a file of its own, because it is loaded at first touch. */
export const resolve = zodResolver<ContactFields, unknown, ContactRequest>(ContactRequest);
