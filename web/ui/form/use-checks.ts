import { type RefObject, type SyntheticEvent, useRef } from 'react';
import type { z } from 'zod';
import { asControl } from './controls.ts';
import type { Errors } from './form-state.ts';

export type Checked<Values> = { values: Values; errors?: undefined } | { errors: Errors };

/** Checks the typed values. The first call may load the code for it. */
export type Check<Typed, Values> = (typed: Typed) => Checked<Values> | Promise<Checked<Values>>;

type ChecksOptions<Typed> = {
  form: RefObject<HTMLFormElement | null>;
  read: () => Typed;
  check: Check<Typed, unknown> | undefined;
  tell: (field: string, error?: string) => void;
};

/** Whether a dialog is open above the form: it takes the focus when it opens, so the person did not leave the field. */
function isUnderDialog(form: HTMLFormElement | null): boolean {
  const dialog = document.querySelector('dialog:modal');
  return dialog !== null && !dialog.contains(form);
}

/** Follows the fields of a form: each is checked when it is left, and from then on at each change. */
export function useChecks<Typed>({ form, read, check, tell }: ChecksOptions<Typed>) {
  const left = useRef(new Set<string>());
  const isAllLeft = useRef(false);
  const isLeft = (field: string) => isAllLeft.current || left.current.has(field);
  const runCheck = async () => check?.(read());

  const checkField = async (field: string) => {
    left.current.add(field);
    // If the check cannot be loaded, sending tries again, and shows the failure.
    const checked = await runCheck().catch(() => undefined);
    const keys = field.split('.');
    // An error of the group around a field goes once its field is right.
    const groups = isAllLeft.current ? keys.slice(1).map((_, index) => keys.slice(0, index + 1).join('.')) : [];
    for (const name of [field, ...groups]) tell(name, checked?.errors?.[name]);
  };

  return {
    checkField,
    change: (field: string) => {
      if (check && isLeft(field)) void checkField(field);
      else tell(field);
    },
    /** After a failure each field counts as left, after a success none. */
    leaveAll: (areLeft: boolean) => {
      isAllLeft.current = areLeft;
      left.current.clear();
    },
    events: {
      // Loads the code of the check, before the first field is left.
      onFocus: () => void runCheck().catch(() => {}),
      onBlur: ({ target }: SyntheticEvent) => {
        const control = asControl(target);
        // A message at a choice would move the button that the person is about to press.
        if (!check || control?.form !== form.current || control?.type === 'radio' || !control || isLeft(control.name))
          return;
        if (!isUnderDialog(form.current)) void checkField(control.name);
      },
    },
  };
}

/** Checks a form by a schema of the contract, with the messages of the API. */
export function checkBy<Schema extends z.ZodType>(schema: Schema) {
  return (typed: unknown): Checked<z.output<Schema>> => {
    const { success, data, error } = schema.safeParse(typed);
    if (success) return { values: data };
    // Each field shows its first message.
    return {
      errors: Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
    };
  };
}
