import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { buttonClass } from '../../ui/button.ts';
import { FormContext, type FormState } from '../../ui/form/form-state.ts';
import { ValuesContext } from '../../ui/form/form-values.ts';
import { NewTabLink, SignedOut } from '../../ui/form/SignedOut.tsx';
import { BusyButton } from './BusyButton.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import type { DeskForm } from './use-desk-form.ts';
import { useDraft } from './use-draft.ts';

type FormFrameProps = {
  form: DeskForm;
  label: string;
  submit?: string;
  variant?: Parameters<typeof buttonClass>[0];
  saved?: string;
  /** Whether to ask before the page is left with unsaved changes; for one form of a page. */
  guarded?: boolean;
  /** Whether the button stays at the foot of a phone's screen, for a form that is longer than the screen. */
  sticky?: boolean;
  beside?: ReactNode;
  children: ReactNode;
};

/** Classes that keep the button above scrolled content. */
const stickyClass =
  'max-sm:sticky max-sm:bottom-15 max-sm:z-10 max-sm:border-t max-sm:border-hairline max-sm:bg-paper max-sm:py-3';

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
  const { restored, discard } = useDraft(form, label);
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
          <Fragment key={generation}>{children}</Fragment>
          {restored && (
            <p role="status" className="mb-4 text-ink-2">
              {restored.over === undefined
                ? 'Not saved yet: what you typed before is still here. '
                : 'Someone has saved a change since you typed. What you typed is still here; discard it to see theirs. '}
              <button type="button" onClick={discard} className="as-link">
                Discard it
              </button>
            </p>
          )}
          <p role="alert" className="border-l-4 border-bad bg-sunk px-4 py-3 font-medium not-empty:mb-4 empty:hidden">
            <DeskFailure state={state} />
          </p>
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

/** The reason why a form was not stored, with a link that opens a new tab, so that the typed values stay. */
function DeskFailure({ state: { failure, status } }: { state: FormState }) {
  const { pathname } = useLocation();
  if (status === 401) return <SignedOut then="save again" />;
  return (
    <>
      {failure}
      {status === 409 && (
        <>
          {' '}
          <NewTabLink to={pathname}>See what is stored now</NewTabLink>
        </>
      )}
    </>
  );
}
