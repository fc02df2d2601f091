import type { ComponentProps, ReactNode } from 'react';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../button.ts';
import { useHydrated } from '../use-hydrated.ts';
import { FormContext, useFormState } from './form-state.ts';
import { type FormOptions, useForm } from './use-form.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

type FormProps<Name extends string, Values, Data> = FormOptions<Name, Values, Data> & {
  /** Encoding of a form with files, which the browser posts itself. */
  encType?: 'multipart/form-data';
  id?: string | undefined;
  className?: string;
  children: ReactNode;
};

/**
 * A form of the site, with JavaScript and without, around its fields (`fields.tsx`), its `FormFailure` and its `Submit`. Typed text
 * stays until it is sent. Messages are shown at their fields, and the first of these gets the focus. The browser validates the
 * form, or `check` does.
 */
export function Form<const Name extends string = never, Values = never, Data = unknown>({
  encType,
  id,
  className,
  children,
  ...options
}: FormProps<Name, Values, Data>) {
  const { call, hidden = {}, check, isFilled } = options;
  const hydrated = useHydrated();
  const { form, parts, events } = useForm(options);
  return (
    <FormContext value={parts}>
      <form
        ref={form}
        id={id}
        action={call.address}
        method="post"
        encType={encType}
        noValidate={hydrated && (check ?? isFilled) !== undefined}
        className={className}
        {...events}
      >
        {Object.entries(hidden).map(
          ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {parts.isRestored && !parts.failure && (
          <p role="status" className="mb-4 text-ink-2">
            Not sent yet: what you typed before is still here.
          </p>
        )}
        {children}
      </form>
    </FormContext>
  );
}

type SubmitProps = Omit<ComponentProps<'button'>, 'type' | 'disabled'> & {
  variant?: Parameters<typeof buttonClass>[0];
  busy?: ReactNode;
};

export function Submit({ variant = 'accent', busy, className, children, ...button }: SubmitProps) {
  const { isBusy, isReady } = useFormState();
  const hydrated = useHydrated();
  const submit = useRestoreFocus(isBusy);
  return (
    <button
      {...button}
      ref={submit}
      type="submit"
      disabled={isBusy || (hydrated && !isReady)}
      className={buttonClass(variant, className)}
    >
      {(isBusy && busy) || children}
    </button>
  );
}

type FormFailureProps = {
  /** A line for every failure, followed by the reason unless fields show it. */
  first?: string;
  /** What to do again after signing in again, in mid-sentence. */
  then?: string;
  /** Path of the stored record, which someone else may have changed. */
  stored?: string;
  className?: string;
};

/**
 * The reason why the form around it failed. Links open a new tab, so that text and chosen files stay. The region exists before its
 * text, so that screen readers read it.
 */
export function FormFailure({
  first,
  then = 'send it again',
  stored,
  className = 'font-medium text-bad not-empty:my-4',
}: FormFailureProps) {
  const { failure, errors, status, isSignedOut } = useFormState();
  const isAtFields = Object.values(errors).some(Boolean);
  const lines = first && isAtFields ? [first] : [first, failure];
  return (
    <div role="alert" className={className}>
      {isSignedOut ? (
        <p>
          You are no longer signed in. What you typed is still here: <NewTabLink to={paths.signIn}>sign in</NewTabLink>
          <span>{`, then ${then}.`}</span>
        </p>
      ) : (
        failure && [...new Set(lines)].map((line) => line && <p key={line}>{line}</p>)
      )}
      {stored && status === 409 && <NewTabLink to={stored}>See what is stored now</NewTabLink>}
    </div>
  );
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="as-link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
