import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { buttonClass } from '../../ui/button.ts';
import { FormFailure } from '../../ui/form/Form.tsx';
import { FormContext } from '../../ui/form/form-state.ts';
import { type Change, ValuesContext } from '../../ui/form/form-values.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { BusyButton } from './BusyButton.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import type { DeskForm } from './use-desk-form.ts';

type FormFrameProps = {
  form: DeskForm;
  label: string;
  submit?: string;
  variant?: Parameters<typeof buttonClass>[0];
  saved?: string;
  /** Whether to ask before the page is left with unsaved changes; for one form of a page. */
  guarded?: boolean;
  /** Whether the button stays at the foot of the screen, for a form that is longer than the screen. */
  sticky?: boolean;
  beside?: ReactNode;
  children: ReactNode;
};

/** Classes that keep the button above scrolled content. */
const stickyClass = 'sticky bottom-0 z-10 border-t border-hairline bg-paper py-3 max-lg:bottom-14';

export function FormFrame({
  form,
  label,
  submit = 'Save',
  variant = 'accent',
  saved = 'Saved.',
  guarded = false,
  sticky = false,
  beside,
  children,
}: FormFrameProps) {
  const { element, values, state, generation, events, isBusy, isSaved, isUnsaved } = form;
  const { pathname } = useLocation();
  const { isRestored, newer, discard } = useDeskDraft(form, label);
  return (
    <FormContext value={state}>
      <ValuesContext value={values}>
        {/* Before the client runs, a click waits for it; a form that the browser sends must not put values into the address. */}
        <form
          ref={element}
          aria-label={label}
          method="post"
          autoComplete="off"
          noValidate
          onSubmit={form.submit}
          {...events}
        >
          {guarded && <UnsavedGuard when={isUnsaved} onLeave={discard} />}
          {isRestored && (
            <p role="status" className="mb-4 text-ink-2">
              {newer === undefined
                ? 'Not saved yet: what you typed before is still here. '
                : 'Someone has saved a change since you typed. What you typed is still here; discard it to see theirs. '}
              <button type="button" onClick={discard} className="as-link">
                Discard it
              </button>
            </p>
          )}
          <Fragment key={generation}>{children}</Fragment>
          <FormFailure
            then="save again"
            stored={pathname}
            className="border-l-4 border-bad bg-sunk px-4 py-3 font-medium not-empty:mb-4 empty:hidden"
          />
          <div className={`flex flex-wrap items-center gap-3 ${sticky ? stickyClass : ''}`}>
            <BusyButton type="submit" data-enhance="" isBusy={isBusy} className={buttonClass(variant)}>
              {isBusy ? 'Saving...' : submit}
            </BusyButton>
            {beside}
            <p role="status" className="font-medium text-good">
              {isSaved && saved}
            </p>
          </div>
        </form>
      </ValuesContext>
    </FormContext>
  );
}

type Draft = { values: object; version?: number | undefined };

/** Only this form stores drafts under its key. */
const isDraft = (draft: object): draft is Draft => 'values' in draft;

/**
 * Keeps what was typed until it is saved. A restored form has the version over which it was typed: saving it never overwrites a
 * change that this person has not seen. `newer` is the version of the stored record, if that is newer.
 * @param label tells apart the forms of a page
 */
function useDeskDraft(form: DeskForm, label: string) {
  const { values, version, state } = form;
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const key = `desk ${pathname} ${query.get('person')} ${query.get('module')} ${state.id} ${label}`;
  const [newer, setNewer] = useState<number>();
  const draft = useDraft(key, (typed) => {
    if (!isDraft(typed)) return false;
    form.restore(typed.values);
    if (version && typed.version !== undefined && typed.version !== version.current) {
      setNewer(version.current);
      version.restore(typed.version);
    }
    return true;
  });
  const follow = useEffectEvent((change: Change) => {
    if (change === 'typed') draft.keep({ values: values.read(), version: version?.current });
    if (change !== 'stored') return;
    draft.drop();
    setNewer(undefined);
  });
  useEffect(() => values.subscribe(follow), [values]);

  const discard = () => {
    if (newer !== undefined) version?.restore(newer);
    form.discard();
  };
  return { isRestored: draft.isRestored, newer, discard };
}
