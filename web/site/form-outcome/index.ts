/** For other features' forms: their outcome and its messages. */
export { failedFields, failureMessage, SERVER_ERROR } from './failure.ts';
export { useFormOutcome } from './use-form-outcome.ts';
