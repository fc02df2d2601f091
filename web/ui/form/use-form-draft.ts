import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Posted } from '../../calls.ts';
import { hash } from '../hash.ts';
import { useHydrated } from '../use-hydrated.ts';
import { dropDraft, readDraft, storeDraft } from './draft.ts';
import { restoreValues, valuesToKeep } from './kept-values.ts';

/** The parts of a form that tell its draft from those of other forms and records. */
export type DraftOf = { name: string; call: Posted; hidden?: Readonly<Record<string, unknown>> | undefined };

type Values = Readonly<Record<string, unknown>>;

const isValues = (draft: unknown): draft is Values => typeof draft === 'object' && draft !== null;

/** The key of a draft, with a hash of the record, because the token of a link is a secret. */
export function draftKey({ name, call, hidden = {} }: DraftOf): string {
  return `${name} ${call.address} ${hash(JSON.stringify(hidden))}`;
}

/**
 * The draft of a form, which is filled in again once the page is hydrated.
 * @param isNewer whether the server sent text back, which is newer
 * @param onRestored called with the values that were filled in again
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  draftOf: DraftOf,
  { isNewer, onRestored }: { isNewer: boolean; onRestored: (values: Values) => void },
) {
  const key = draftKey(draftOf);
  const [isRestored, setRestored] = useState(false);
  const restore = useEffectEvent(() => {
    const draft = readDraft(key);
    if (!form.current || isNewer || !isValues(draft) || !restoreValues(form.current, draft)) return;
    onRestored(draft);
    setRestored(true);
  });
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) restore();
  }, [hydrated]);

  return {
    isRestored,
    exists: () => readDraft(key) !== undefined,
    keep: () => {
      if (form.current) storeDraft(key, valuesToKeep(form.current));
    },
    drop: () => {
      dropDraft(key);
      setRestored(false);
    },
  };
}
