import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormName } from '../../../contract/base/form-outcome.ts';
import { ApiError } from '../../api.ts';
import type { Posted } from '../../calls.ts';
import { hash } from '../hash.ts';
import { asControl, emptyFields, fillEmpty, isPassword, textsOf } from './controls.ts';
import type { Errors, FormState } from './form-state.ts';
import { restoreValues, valuesToKeep } from './kept-values.ts';
import { useFormOutcome } from './outcome.ts';
import type { Check } from './use-checks.ts';
import { useDraft } from './use-draft.ts';
import { type Result, useSubmission } from './use-submission.ts';

/** The text of each field; empty for a field that the form does not have at the moment. */
type Typed<Name extends string> = Readonly<Record<Name, string>>;

type Sending<Name extends string, Values, Data> =
  | {
      check?: undefined;
      /** Makes the call, as the trigger of a mutation does. Without it the browser posts the form, also with JavaScript. */
      send?: (typed: Typed<Name>, data: FormData) => PromiseLike<Result<Data>>;
    }
  | {
      check: Check<Typed<Name>, Values>;
      send: (values: Values) => PromiseLike<Result<Data>>;
    };

export type FormOptions<Name extends string, Values, Data> = Sending<Name, Values, Data> & {
  name: FormName;
  /** The call, to whose address the browser posts the form without JavaScript. */
  call: Posted;
  fields?: readonly Name[];
  /** Further values that are posted without JavaScript. An outcome for one record is not shown for the next one in the form. */
  hidden?: Readonly<Record<string, string | null>>;
  /** Known details of the person, which fill in the empty fields. */
  known?: Readonly<Partial<Record<Name, string>>> | null | undefined;
  /** Called with what was typed before a reload, Back or a new sign-in, when it is filled in again. */
  onRestored?: (values: Readonly<Record<string, unknown>>) => void;
  isFilled?: (typed: Typed<Name>) => boolean;
  unexplained?: string;
  /** Called after a success; the form is busy until it ends. */
  onSent?: (data: Data) => unknown;
  onFailure?: (message: string) => void;
  /** Empties all fields after a success; otherwise only passwords, which should not stay on screen. */
  clears?: boolean;
  /** Whether the button stays busy after a success, because another page or part is about to replace the form. */
  once?: boolean | ((data: Data) => boolean);
};

/** The key of the draft of a form and its record, with a hash of that, because the token of a link is a secret. */
export function draftKey({
  name,
  call,
  hidden = {},
}: Pick<FormOptions<string, unknown, unknown>, 'name' | 'call' | 'hidden'>): string {
  return `${name} ${call.address} ${hash(JSON.stringify(hidden))}`;
}

async function attempt<Name extends string, Values, Data>(
  sending: Sending<Name, Values, Data>,
  typed: Typed<Name>,
  data: FormData,
): Promise<Result<Data> | { errors: Errors }> {
  if (!sending.check) return (await sending.send?.(typed, data)) ?? { error: ApiError.noResponse };
  const checked = await sending.check(typed);
  return checked.errors ? { errors: checked.errors } : sending.send(checked.values);
}

/** Calls `restore` when Back restores the page, which may be in the state in which the browser posted its form. */
function useRestoredPage(restore: () => void): void {
  const onShow = useEffectEvent(restore);
  useEffect(() => {
    const call = () => onShow();
    addEventListener('pageshow', call);
    return () => removeEventListener('pageshow', call);
  }, []);
}

/** A form of the site, beginning with the outcome of a post without JavaScript, or with what was typed before. */
export function useForm<Name extends string, Values, Data>(options: FormOptions<Name, Values, Data>) {
  const { name, fields = [], check, isFilled, known, send, onSent, once } = options;
  const form = useRef<HTMLFormElement>(null);
  const outcome = useFormOutcome(name);
  const read = () => textsOf(form.current, fields);
  const [isReady, setReady] = useState(!isFilled);
  const refresh = () => setReady(isFilled?.(read()) ?? true);
  const draft = useDraft(draftKey(options), (typed) => {
    // Text that the server sent back is newer.
    const isOlder = Object.keys(outcome?.values ?? {}).length > 0;
    const values = { ...typed };
    if (isOlder || !form.current || !restoreValues(form.current, values)) return false;
    options.onRestored?.(values);
    refresh();
    return true;
  });
  const fill = useEffectEvent(() => {
    if (!draft.exists()) fillEmpty(form.current, known ?? {});
    refresh();
  });
  // Only once, when the person is known: a field that they empty stays empty.
  const isKnown = Boolean(known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again when the person is known.
  useEffect(() => fill(), [isKnown]);

  const succeed = async (data: Data) => {
    draft.drop();
    const isSent = (field: string) => options.clears && fields.some((own) => own === field);
    emptyFields(form.current, (control) => isPassword(control) || isSent(control.name) === true);
    await onSent?.(data);
    return typeof once === 'function' ? once(data) : once;
  };
  const { state, change, events, rest } = useSubmission<Typed<Name>, Data>({
    form,
    read,
    check,
    attempt: send && ((typed) => attempt(options, typed, new FormData(form.current ?? undefined))),
    initial: { errors: outcome?.fields ?? {}, failure: outcome?.ok === false ? outcome.message : undefined },
    recordKey: JSON.stringify(options.hidden),
    unexplained: options.unexplained,
    succeed,
    onFailure: options.onFailure,
  });
  useRestoredPage(rest);

  const { isRestored } = draft;
  const parts: FormState = { ...state, id: name, name, isReady, isRestored, typed: outcome?.values ?? {} };
  const onChange = ({ target }: SyntheticEvent) => {
    refresh();
    change(asControl(target)?.name ?? '');
    if (form.current) draft.keep(valuesToKeep(form.current));
  };
  return { form, parts, events: { ...events, onChange } };
}
