import type { FormOutcome } from '../../../contract/base/form-outcome.ts';
import { wholeTimes } from '../whole-times.ts';

/** The outcome of a post, success or failure, at the top of a page with several forms. */
export function OutcomeLine({ outcome }: { outcome: FormOutcome | null }) {
  if (!outcome) return null;
  const tone = outcome.ok ? 'border-good' : 'border-bad text-bad';
  return (
    <p role={outcome.ok ? 'status' : 'alert'} className={`mt-6 border-l-4 bg-sunk px-4 py-3 font-medium ${tone}`}>
      {wholeTimes(outcome.message)}
    </p>
  );
}
