import { useLocation } from 'react-router';
import type { FormName } from '../../../contract/form-outcome.ts';
import { useFormOutcome } from '../form-outcome/index.ts';

/** What a form of another page ended with, said where it led to. */
function useGoodNews(of: readonly [FormName, FormName?]): string | undefined {
  const one = useFormOutcome(of[0]);
  const other = useFormOutcome(of[1] ?? of[0]);
  const outcome = one ?? other;
  const state: unknown = useLocation().state;
  if (outcome?.ok) return outcome.message;
  const isTold = typeof state === 'object' && state !== null && 'message' in state;
  return isTold && typeof state.message === 'string' ? state.message : undefined;
}

/** One line that says what went well just before; nothing when nothing did. */
export function GoodNews({ of }: { of: readonly [FormName, FormName?] }) {
  const message = useGoodNews(of);
  return (
    <p role="status" className="border-l-4 border-good bg-sunk px-4 py-3 font-medium not-empty:mb-6 empty:hidden">
      {message}
    </p>
  );
}
