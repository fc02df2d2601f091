import { useLocation } from 'react-router';
import type { FormName, FormOutcome } from '../../../contract/base/form-outcome.ts';
import { wholeTimes } from '../format.ts';
import { useHydrated } from '../use-hydrated.ts';
import { useFormState } from './form-state.ts';
import { useFormOutcome } from './outcome.ts';

/** Options of a navigation that passes a success message to the next page. */
export function withSuccess(form: FormName, message: string) {
  return { state: { form, message } };
}

/** The success message of a form: from the page before, or the outcome of a post without JavaScript. */
function useSuccess(forms: readonly [FormName, FormName?]): string | undefined {
  const first = useFormOutcome(forms[0]);
  const second = useFormOutcome(forms[1] ?? forms[0]);
  const outcome = first ?? second;
  const { state: locationState } = useLocation();
  // The state survives a reload, but is not in the server's HTML.
  const state: unknown = useHydrated() ? locationState : null;
  if (outcome?.ok) return outcome.message;
  if (typeof state !== 'object' || state === null || !('message' in state && 'form' in state)) return undefined;
  const isOfTheseForms = forms.some((form) => form === state.form);
  return isOfTheseForms && typeof state.message === 'string' ? state.message : undefined;
}

type SuccessMessageProps = {
  forms: readonly [FormName, FormName?];
  message?: string | undefined;
};

export function SuccessMessage({ forms, message }: SuccessMessageProps) {
  const earlier = useSuccess(forms);
  return (
    <p role="status" className="border-l-4 border-good bg-sunk px-4 py-3 font-medium not-empty:mb-6 empty:sr-only">
      {message ?? earlier}
    </p>
  );
}

export function FormSuccess() {
  const { name, success } = useFormState();
  return name && <SuccessMessage forms={[name]} message={success} />;
}

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
