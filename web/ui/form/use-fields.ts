import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { asControl, fillEmpty, textsOf } from './controls.ts';
import type { Errors } from './form-state.ts';

/** The text of each field; empty for a field that the form does not have at the moment. */
export type Typed<Name extends string> = Readonly<Record<Name, string>>;

/** The result of a check: the values to send, or the errors. */
export type Checked<Values> = { values: Values; errors?: undefined } | { errors: Errors };

type FieldsOptions<Name extends string, Values> = {
  form: RefObject<HTMLFormElement | null>;
  fields: readonly Name[];
  check: ((typed: Typed<Name>) => Checked<Values> | Promise<Checked<Values>>) | undefined;
  isFilled: ((typed: Typed<Name>) => boolean) | undefined;
  /** Known values, which fill in the empty fields. */
  known: Readonly<Partial<Record<Name, string>>> | null | undefined;
  /** Whether the form has text that was typed before, to which known values must not be added. */
  hasDraft: () => boolean;
  /** Shows the error of a field, or removes it. */
  tell: (field: string, error?: string) => void;
};

/** Whether a dialog is open above the form: it takes the focus when it opens, so the person did not leave the field. */
function isUnderDialog(form: HTMLFormElement | null): boolean {
  const dialog = document.querySelector('dialog:modal');
  return dialog !== null && !dialog.contains(form);
}

/** Follows the fields of a form: each is checked when it is left, and from then on at each change. */
export function useFields<Name extends string, Values>(options: FieldsOptions<Name, Values>) {
  const { form, fields, check, isFilled, known, hasDraft, tell } = options;
  const touched = useRef(new Set<string>());
  const [isReady, setReady] = useState(!isFilled);
  const read = (): Typed<Name> => textsOf(form.current, fields);
  const runCheck = async () => check?.(read());

  const checkField = async (field: string) => {
    // If the check cannot be loaded, sending tries again, and shows the failure.
    const checked = await runCheck().catch(() => undefined);
    tell(field, checked?.errors?.[field]);
  };

  const change = (field: string) => {
    setReady(isFilled?.(read()) ?? true);
    if (touched.current.has(field)) void checkField(field);
    else tell(field);
  };

  const leave = ({ target }: SyntheticEvent) => {
    const control = asControl(target);
    // A message at a choice would move the button that the person is about to press.
    if (!check || !control || control.type === 'radio' || touched.current.has(control.name)) return;
    if (isUnderDialog(form.current)) return;
    touched.current.add(control.name);
    void checkField(control.name);
  };

  const refresh = () => setReady(isFilled?.(read()) ?? true);
  const fill = useEffectEvent(() => {
    if (!hasDraft()) fillEmpty(form.current, known ?? {});
    refresh();
  });
  // Only once, when the person is known: a field that they empty stays empty.
  const isKnown = Boolean(known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again when the person is known.
  useEffect(() => fill(), [isKnown]);

  return {
    read,
    isReady,
    /** Looks again whether the form is filled in, after its values were set. */
    refresh,
    /** After a failure each field counts as left, after a success none. */
    touch: (isTouched: boolean) => {
      touched.current = new Set(isTouched && check ? fields : []);
    },
    events: {
      // Loads the code of the check, before the first field is left.
      onFocus: () => void runCheck().catch(() => {}),
      onBlur: leave,
      onChange: ({ target }: SyntheticEvent) => change(asControl(target)?.name ?? ''),
    },
  };
}
