import { useLocation } from 'react-router';
import type { FormName } from '../../../contract/form-outcome.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useFormOutcome } from '../form-outcome/index.ts';

/** Options of a navigation that tells the next page what a form ended well with. */
export function tellingOf(form: FormName, message: string) {
  return { state: { form, message } };
}

/** What a form ended well with: told by the page that it led from, or by the outcome of a post without scripts. */
function useGoodNews(of: readonly [FormName, FormName?]): string | undefined {
  const one = useFormOutcome(of[0]);
  const other = useFormOutcome(of[1] ?? of[0]);
  const outcome = one ?? other;
  const { state: told } = useLocation();
  // A reload brings it along, but the server's HTML says nothing of it.
  const state: unknown = useHydrated() ? told : null;
  if (outcome?.ok) return outcome.message;
  if (typeof state !== 'object' || state === null || !('message' in state && 'form' in state)) return undefined;
  const isTold = of.some((form) => form === state.form);
  return isTold && typeof state.message === 'string' ? state.message : undefined;
}

type GoodNewsProps = {
  /** Forms whose success is said here. */
  of: readonly [FormName, FormName?];
  /** What was just achieved on this very page. */
  now?: string | undefined;
};

/** One line that says what went well; nothing when nothing did. */
export function GoodNews({ of, now }: GoodNewsProps) {
  const before = useGoodNews(of);
  return (
    <p role="status" className="border-l-4 border-good bg-sunk px-4 py-3 font-medium not-empty:mb-6 empty:sr-only">
      {now ?? before}
    </p>
  );
}
