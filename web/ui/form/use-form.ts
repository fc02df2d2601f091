import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormName } from '../../../contract/base/form-outcome.ts';
import { ApiError } from '../../api.ts';
import { emptyFields, focusField, isPassword } from './controls.ts';
import { type Failure, failedFields, failureMessage, isSignedOut } from './failure.ts';
import type { Errors, FormState } from './form-state.ts';
import { useFormOutcome } from './outcome.ts';
import { type Checked, type Typed, useFields } from './use-fields.ts';
import { useFormDraft } from './use-form-draft.ts';

/** The response of a call, in the form in which the trigger of a mutation returns it. */
export type Result<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure };

type Sending<Name extends string, Values, Data> =
  | {
      check?: undefined;
      /** Makes the call, as the trigger of a mutation does. Without it the browser posts the form, also with JavaScript. */
      send?: (typed: Typed<Name>, data: FormData) => PromiseLike<Result<Data>>;
    }
  | {
      /** Checks the typed values. The first call may load the code for it. */
      check: (typed: Typed<Name>) => Checked<Values> | Promise<Checked<Values>>;
      send: (values: Values) => PromiseLike<Result<Data>>;
    };

export type FormOptions<Name extends string, Values, Data> = Sending<Name, Values, Data> & {
  name: FormName;
  /** Path to which the form is posted without JavaScript. */
  action: string;
  /** Names of the fields that are sent, in their order. */
  fields?: readonly Name[];
  /** Further values that are posted without JavaScript. An outcome for one record is not shown for the next one in the form. */
  hidden?: Readonly<Record<string, string | null>>;
  /** Known details of the person, which fill in the empty fields. */
  known?: Readonly<Partial<Record<Name, string>>> | null | undefined;
  /** Called with what was typed before a reload, Back or a new sign-in, when it is filled in again. */
  onRestored?: (values: Readonly<Record<string, unknown>>) => void;
  /** The button is disabled until this holds. */
  isFilled?: (typed: Typed<Name>) => boolean;
  /** The message for a refusal without a reason. */
  unexplained?: string;
  /** Called after a success; the form is busy until it ends. */
  onSent?: (data: Data) => unknown;
  onFailure?: (message: string) => void;
  /** Empties all fields after a success; otherwise only passwords, which should not stay on screen. */
  clears?: boolean;
  /** Whether the button stays busy after a success, because another page or part is about to replace the form. */
  once?: boolean | ((data: Data) => boolean);
};

type State = {
  isBusy: boolean;
  errors: Errors;
  failure?: string;
  success?: string;
  isSignedOut?: boolean;
  hiddenKey: string | undefined;
};

/** Sends the typed values, once the check has passed. */
async function attempt<Name extends string, Values, Data>(
  sending: Sending<Name, Values, Data>,
  typed: Typed<Name>,
  data: FormData,
): Promise<Result<Data> | { errors: Errors }> {
  if (!sending.check) return (await sending.send?.(typed, data)) ?? { error: ApiError.noResponse };
  const checked = await sending.check(typed);
  return checked.errors ? { errors: checked.errors } : sending.send(checked.values);
}

/** The server's message about a success. */
function messageOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined;
  return typeof data.message === 'string' ? data.message : undefined;
}

/** Calls `restore` when Back restores the page, which may be in the state in which the browser posted its form. */
function useRestoredPage(restore: () => void): void {
  const latest = useRef(restore);
  useEffect(() => {
    const call = () => latest.current();
    addEventListener('pageshow', call);
    return () => removeEventListener('pageshow', call);
  }, []);
}

/** The state of a form: idle, busy, then sent or failed, beginning with the outcome of a post without JavaScript. */
export function useForm<Name extends string, Values, Data>(options: FormOptions<Name, Values, Data>) {
  const { name, fields = [], check, isFilled, known, onSent, onFailure } = options;
  const form = useRef<HTMLFormElement>(null);
  const outcome = useFormOutcome(name);
  const hiddenKey = JSON.stringify(options.hidden);
  const [state, setState] = useState<State>({
    isBusy: false,
    errors: outcome?.fields ?? {},
    failure: outcome?.ok === false ? outcome.message : undefined,
    hiddenKey,
  });
  useRestoredPage(() => setState((before) => ({ ...before, isBusy: false })));
  const tell = (field: string, error?: string) =>
    setState((before) =>
      before.errors[field] === error ? before : { ...before, errors: { ...before.errors, [field]: error } },
    );
  const draft = useFormDraft(form, options, {
    isNewer: Object.keys(outcome?.values ?? {}).length > 0,
    onRestored: (values) => {
      options.onRestored?.(values);
      refresh();
    },
  });
  const hasDraft = draft.exists;
  const { read, isReady, refresh, touch, events } = useFields({ form, fields, check, isFilled, known, hasDraft, tell });

  const fail = (errors: Errors, failure?: string, isSignedOut = false) => {
    touch(true);
    flushSync(() => setState({ isBusy: false, errors, failure, isSignedOut, hiddenKey }));
    const firstWrong = fields.find((field) => errors[field]);
    if (firstWrong) focusField(form.current, firstWrong);
    if (failure) onFailure?.(failure);
  };

  const succeed = async (data: Data) => {
    touch(false);
    draft.drop();
    const isSent = (field: string) => options.clears && fields.some((own) => own === field);
    emptyFields(form.current, (control) => isPassword(control) || isSent(control.name) === true);
    await onSent?.(data);
    const staysBusy = typeof options.once === 'function' ? options.once(data) : options.once;
    if (!staysBusy) setState({ isBusy: false, errors: {}, success: messageOf(data), hiddenKey });
  };

  const submit = async (event: FormEvent) => {
    if (options.send || state.isBusy) event.preventDefault();
    if (state.isBusy) return;
    setState({ isBusy: true, errors: {}, hiddenKey });
    if (!options.send) return;
    try {
      const result = await attempt(options, read(), new FormData(form.current ?? undefined));
      if ('errors' in result) fail(result.errors);
      else if (result.error) {
        fail(failedFields(result.error), failureMessage(result.error, options.unexplained), isSignedOut(result.error));
      } else await succeed(result.data);
    } catch {
      // The check could not be loaded, most likely because the server cannot be reached.
      fail({}, failureMessage(ApiError.noResponse));
    }
  };

  const currentState = state.hiddenKey === hiddenKey ? state : { ...state, errors: {}, failure: undefined };
  const { isRestored } = draft;
  const parts: FormState = { ...currentState, name, isReady, isRestored, typed: outcome?.values ?? {} };
  const change = (event: SyntheticEvent) => {
    events.onChange(event);
    draft.keep();
  };
  return { form, parts, events: { ...events, onChange: change, onSubmit: submit } };
}
