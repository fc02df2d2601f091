import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { dropDraft, readDraft, storeDraft } from '../../ui/form/draft.ts';
import type { Change } from '../../ui/form/form-values.ts';
import type { DeskForm } from './use-desk-form.ts';

type Draft = { values: object; version?: number | undefined };

/** What was filled in again. `over` is the version of the stored record, if it is newer than the one over which it was typed. */
type Restored = { over: number | undefined };

/** Only this form stores drafts under its key. */
const isDraft = (draft: unknown): draft is Draft => typeof draft === 'object' && draft !== null && 'values' in draft;

/**
 * Keeps what was typed in a form of the desk until it is saved, so that a reload and a new sign-in keep it, too. A restored form has
 * the version over which it was typed: saving it never overwrites a change that this person has not seen.
 * @param label tells apart the forms of a page
 */
export function useDraft(form: DeskForm, label: string): { restored: Restored | undefined; discard: () => void } {
  const { values, version, state } = form;
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const key = `desk ${pathname} ${query.get('person')} ${query.get('module')} ${state.id} ${label}`;
  const [restored, setRestored] = useState<Restored>();

  const restore = useEffectEvent(() => {
    const draft = readDraft(key);
    if (!isDraft(draft)) return;
    form.restore(draft.values);
    const isOlder = version && draft.version !== undefined && draft.version !== version.current;
    setRestored({ over: isOlder ? version.current : undefined });
    if (isOlder) version.restore(draft.version ?? version.current);
  });
  const follow = useEffectEvent((change: Change) => {
    if (change === 'typed') storeDraft(key, { values: values.read(), version: version?.current });
    if (change !== 'stored') return;
    dropDraft(key);
    setRestored(undefined);
  });
  useEffect(() => {
    restore();
    return values.subscribe(follow);
  }, [values]);

  const discard = () => {
    if (restored?.over !== undefined) version?.restore(restored.over);
    form.discard();
  };
  return { restored, discard };
}
