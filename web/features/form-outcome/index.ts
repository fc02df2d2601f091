/** What the forms use to learn, and to say, what became of them. */
export { failedFields, failureMessage, SERVER_ERROR } from './failure.ts';
export { useFormOutcome } from './use-form-outcome.ts';
