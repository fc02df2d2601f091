import { useEffect, useEffectEvent, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import { dropDraft, readDraft, storeDraft } from './draft.ts';

/**
 * Keeps what is typed in a form until it is sent, and fills it in again once the page is hydrated.
 * @param restore fills in a draft. @returns false if that changed nothing
 */
export function useDraft(key: string, restore: (draft: object) => boolean) {
  const [isRestored, setRestored] = useState(false);
  const hydrated = useHydrated();
  const begin = useEffectEvent(() => {
    const draft = readDraft(key);
    if (typeof draft === 'object' && draft !== null) setRestored(restore(draft));
  });
  useEffect(() => {
    if (hydrated) begin();
  }, [hydrated]);

  return {
    isRestored,
    exists: () => readDraft(key) !== undefined,
    keep: (draft: object) => storeDraft(key, draft),
    drop: () => {
      dropDraft(key);
      setRestored(false);
    },
  };
}
