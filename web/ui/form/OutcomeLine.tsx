import type { FormOutcome } from '../../../contract/form-outcome.ts';
import { wholeTimes } from '../whole-times.ts';

/** What came of a post, good or bad, at the top of a page that has several forms. */
export function OutcomeLine({ of }: { of: FormOutcome | null }) {
  if (!of) return null;
  const tone = of.ok ? 'border-good' : 'border-bad text-bad';
  return (
    <p role={of.ok ? 'status' : 'alert'} className={`mt-6 border-l-4 bg-sunk px-4 py-3 font-medium ${tone}`}>
      {wholeTimes(of.message)}
    </p>
  );
}
