import { useEffect, useState } from 'react';
import type { FormName, FormOutcome } from '../../../contract/base/form-outcome.ts';
import { usePageFrame } from '../../document-context.ts';
import { dropDraftsOf } from './draft.ts';

/** The outcome of a form that the browser posted, from the server's HTML; null if there is none. Leaving the page drops it. */
export function useFormOutcome(...forms: readonly FormName[]): FormOutcome | null {
  const frame = usePageFrame();
  const [outcome] = useState(frame.outcome ?? null);
  useEffect(() => {
    if (outcome?.ok) dropDraftsOf(outcome.form);
    return () => {
      frame.outcome = null;
    };
  }, [outcome, frame]);

  return outcome && forms.includes(outcome.form) ? outcome : null;
}
