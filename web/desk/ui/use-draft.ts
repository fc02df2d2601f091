import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation } from 'react-router';
import { dropDraft, readDraft, storeDraft } from '../../ui/form/draft.ts';
import type { DeskForm } from './use-desk-form.ts';

type Draft<Input> = { values: Input; version?: number | undefined };

/** What was filled in again. `over` is the version of the stored record, if it is newer than the one over which it was typed. */
type Restored = { over: number | undefined };

/** Only this form stores drafts under its key. */
const isDraft = <Input>(draft: unknown): draft is Draft<Input> =>
  typeof draft === 'object' && draft !== null && 'values' in draft;

/**
 * Keeps what was typed in a form of the desk until it is saved, so that a reload and a new sign-in keep it, too. A restored form has
 * the version over which it was typed: saving it never overwrites a change that this person has not seen.
 * @param label tells apart the forms of a page
 */
export function useDraft<Input extends FieldValues, Output extends FieldValues>(
  { hookForm, idPrefix, version }: Pick<DeskForm<Input, Output>, 'hookForm' | 'idPrefix' | 'version'>,
  label: string,
): { restored: Restored | undefined; discard: () => void } {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const key = `desk ${pathname} ${query.get('person')} ${query.get('module')} ${idPrefix} ${label}`;
  const [restored, setRestored] = useState<Restored>();

  const restore = useEffectEvent(() => {
    const draft = readDraft(key);
    if (!isDraft<Input>(draft)) return;
    hookForm.reset(draft.values, { keepDefaultValues: true });
    const isOlder = version && draft.version !== undefined && draft.version !== version.current;
    setRestored({ over: isOlder ? version.current : undefined });
    if (isOlder) version.restore(draft.version ?? version.current);
  });
  const keep = useEffectEvent((name: string | undefined) => {
    if (name) return storeDraft(key, { values: hookForm.getValues(), version: version?.current });
    // All values were set at once: the form was saved.
    dropDraft(key);
    setRestored(undefined);
  });
  useEffect(() => {
    restore();
    const { unsubscribe } = hookForm.watch((_values, { name }) => keep(name));
    return unsubscribe;
  }, [hookForm]);

  const discard = () => {
    if (restored?.over !== undefined) version?.restore(restored.over);
    hookForm.reset();
  };
  return { restored, discard };
}
