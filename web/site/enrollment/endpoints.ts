import { change } from '../../calls.ts';

/** Sends the enrollment form. */
export const requestEnrollment = change('POST /enrollments');
