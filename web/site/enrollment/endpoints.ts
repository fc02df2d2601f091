import { change } from '../../calls.ts';

/** The enrollment form. */
export const requestEnrollment = change('POST /enrollments');
