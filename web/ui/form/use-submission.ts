import { type RefObject, type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api.ts';
import { controlsOf } from './controls.ts';
import { type Failure, failedFields, failureMessage, isSignedOut, statusOf } from './failure.ts';
import type { Errors } from './form-state.ts';
import { type Check, useChecks } from './use-checks.ts';

/** The response of a call, in the form in which the trigger of a mutation returns it. */
export type Result<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure };

type Failed = { failure?: string | undefined; status?: number; isSignedOut?: boolean };

type State = Failed & {
  isBusy: boolean;
  isSent?: boolean;
  errors: Errors;
  success?: string | undefined;
  recordKey: string | undefined;
};

type SubmissionOptions<Typed, Data> = {
  form: RefObject<HTMLFormElement | null>;
  read: () => Typed;
  check: Check<Typed, unknown> | undefined;
  /** Sends the typed values, once the check has passed; undefined if the browser posts the form. */
  attempt: ((typed: Typed) => Promise<Result<Data> | { errors: Errors }>) | undefined;
  initial?: { errors: Errors; failure: string | undefined };
  /** Tells records apart: the errors of one are not shown for the next one in the form. */
  recordKey?: string | undefined;
  unexplained: string | undefined;
  /** Called after a success. @returns whether the form stays busy */
  succeed: (data: Data, sent: Typed) => unknown;
  onFailure?: ((message: string) => void) | undefined;
};

function messageOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined;
  return typeof data.message === 'string' ? data.message : undefined;
}

/** The first control that a person can reach with an error of its own, or of the group around it. */
function firstWrong(form: HTMLFormElement | null, errors: Errors) {
  const wrong = Object.keys(errors).filter((name) => errors[name]);
  return controlsOf(form).find(
    ({ type, name }) => type !== 'hidden' && wrong.some((field) => name === field || name.startsWith(`${field}.`)),
  );
}

/** Opens the fold or the part of a page that hides a field. */
function reveal(field: HTMLElement): void {
  field.closest('details')?.setAttribute('open', '');
  const part = field.closest<HTMLElement>('[data-opener][hidden]');
  if (!part) return;
  part.hidden = false;
  document.getElementById(part.dataset.opener ?? '')?.click();
}

export function useSubmission<Typed, Data>(options: SubmissionOptions<Typed, Data>) {
  const { form, read, check, attempt, initial, recordKey, unexplained, succeed, onFailure } = options;
  const [state, setState] = useState<State>({ isBusy: false, errors: {}, recordKey, ...initial });
  const tell = (field: string, error?: string) =>
    setState((before) =>
      before.errors[field] === error ? before : { ...before, errors: { ...before.errors, [field]: error } },
    );
  const { events, leaveAll, ...checks } = useChecks({ form, read, check, tell });

  const fail = (errors: Errors, failed: Failed = {}) => {
    leaveAll(true);
    // An error without a field is still said.
    const failure = failed.failure ?? (firstWrong(form.current, errors) ? undefined : Object.values(errors)[0]);
    flushSync(() => setState({ isBusy: false, errors, ...failed, failure, recordKey }));
    const wrong = firstWrong(form.current, errors);
    if (wrong) reveal(wrong);
    wrong?.focus();
    if (failure) onFailure?.(failure);
  };

  const submit = async (event?: SyntheticEvent) => {
    // A form in a dialog of another one sends only itself.
    event?.stopPropagation();
    if (attempt || state.isBusy) event?.preventDefault();
    if (state.isBusy) return;
    setState({ isBusy: true, errors: {}, recordKey });
    if (!attempt) return;
    const typed = read();
    // The check may not load, most likely because the server cannot be reached.
    const result = await attempt(typed).catch(() => ({ error: ApiError.noResponse }));
    if ('errors' in result) return fail(result.errors);
    if (result.error) {
      const { error } = result;
      const failure = failureMessage(error, unexplained);
      return fail(failedFields(error), { failure, status: statusOf(error), isSignedOut: isSignedOut(error) });
    }
    leaveAll(false);
    let staysBusy: unknown = false;
    try {
      staysBusy = await succeed(result.data, typed);
    } finally {
      // What was sent is stored, whatever fails afterwards: nobody must send it again.
      if (!staysBusy) setState({ isBusy: false, isSent: true, errors: {}, success: messageOf(result.data), recordKey });
    }
  };

  return {
    ...checks,
    state: state.recordKey === recordKey ? state : { ...state, errors: {}, failure: undefined },
    submit,
    showErrors: fail,
    rest: () => setState((before) => ({ ...before, isBusy: false })),
    events: { ...events, onSubmit: submit },
  };
}
