import type { FormOutcome } from '../../../contract/form-outcome.ts';

/** What the dialog after sending says (specification section 8). */
export type Result = { title: 'Success!' | 'Error'; body: string };

/** The result of a form that was posted without scripts. */
export function resultOf(outcome: FormOutcome | null): Result | null {
  return outcome && { title: outcome.ok ? 'Success!' : 'Error', body: outcome.message };
}
