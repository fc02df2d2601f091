import {
  type ReactEventHandler,
  type RefObject,
  type SyntheticEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { z } from 'zod';
import { asControl } from '../../ui/form/controls.ts';
import { createFormValues } from '../../ui/form/create-form-values.ts';
import type { FormState } from '../../ui/form/form-state.ts';
import type { FormValues } from '../../ui/form/form-values.ts';
import { checkBy } from '../../ui/form/use-checks.ts';
import { type Result, useSubmission } from '../../ui/form/use-submission.ts';
import { fieldOf } from '../../ui/form/values.ts';
import { type Leave, useLeave } from './UnsavedGuard.tsx';

/** The contract's schema of a request, or one that turns typed values into it. */
export type FormSchema = z.ZodType<object, object>;

export type DeskFormOptions<Schema extends FormSchema, Data> = {
  schema: Schema;
  defaultValues: z.input<Schema>;
  send: (output: z.output<Schema>) => PromiseLike<Result<Data>>;
  /** The values after a save, such as empty ones for the next record; by default the sent ones. */
  next?: () => z.input<Schema>;
  onSent?: () => void;
  /** The prefix of the ids of its fields, for a page where another form has fields of the same names. */
  idPrefix?: string;
};

export type DeskForm<Input extends object = object, Output = unknown> = {
  element: RefObject<HTMLFormElement | null>;
  state: FormState;
  values: FormValues<Input>;
  /** Changes when the fields begin again with other values. */
  generation: number;
  events: Partial<Record<'onFocus' | 'onBlur' | 'onChange', ReactEventHandler>>;
  submit: (event?: SyntheticEvent) => Promise<void>;
  /** The checked values; undefined, with errors at the fields, while they are not valid. */
  check(): Output | undefined;
  restore(values: Input): void;
  discard: () => void;
  isBusy: boolean;
  /** Whether the record was stored, and nothing was typed since. */
  isSaved: boolean;
  isDirty: boolean;
  isUnsaved: boolean;
  leave: Leave;
  version?: { current: number; restore: (version: number) => void };
};

export type DeskFormOf<Schema extends FormSchema> = DeskForm<z.input<Schema>, z.output<Schema>>;

/**
 * A form that checks a field when it is left, and shows errors of the API beside their fields. Typed values stay until
 * they are stored.
 */
export function useDeskForm<Schema extends FormSchema, Data>({
  schema,
  defaultValues,
  send,
  next,
  onSent,
  idPrefix = 'field',
}: DeskFormOptions<Schema, Data>): DeskFormOf<Schema> {
  const element = useRef<HTMLFormElement>(null);
  const [values] = useState(() => createFormValues<z.input<Schema>>(element, defaultValues));
  const [generation, setGeneration] = useState(0);
  const isDirty = useSyncExternalStore(values.subscribe, values.isDirty, () => false);
  const { isLeaving, leave } = useLeave();
  const check = checkBy(schema);
  const { state, submit, events, change, showErrors } = useSubmission<z.input<Schema>, Data>({
    form: element,
    read: values.read,
    check,
    attempt: async (typed) => {
      const checked = check(typed);
      return checked.errors ? checked : send(checked.values);
    },
    unexplained: 'This could not be saved.',
    succeed: (_data, sent) => {
      values.save(sent, next?.());
      onSent?.();
    },
  });
  const begin = (restart: () => void) => {
    restart();
    setGeneration(generation + 1);
  };

  return {
    element,
    state: { ...state, id: idPrefix, isReady: true, isOptional: true, typed: {} },
    values,
    generation,
    events: {
      ...events,
      onChange: ({ target }) => {
        const control = asControl(target);
        if (control?.form !== element.current || !control) return;
        values.typed();
        change(fieldOf(control));
      },
    },
    submit,
    check: () => {
      const checked = check(values.read());
      if (!checked.errors) return checked.values;
      showErrors(checked.errors);
    },
    restore: (typed) => begin(() => values.begin(typed)),
    discard: () => begin(values.discard),
    isBusy: state.isBusy,
    isSaved: state.isSent === true && !isDirty,
    isDirty,
    isUnsaved: isDirty && !isLeaving,
    leave,
  };
}

type NewFormOptions<Schema extends FormSchema, Data> = Omit<DeskFormOptions<Schema, Data>, 'send'> & {
  create: (output: z.output<Schema>) => PromiseLike<Result<Data>>;
  pathOf: (id: string) => string;
};

export function useNewForm<Schema extends FormSchema, Data extends { id: string }>({
  create,
  pathOf,
  ...options
}: NewFormOptions<Schema, Data>): DeskFormOf<Schema> {
  const form: DeskFormOf<Schema> = useDeskForm<Schema, Data>({
    ...options,
    send: async (output) => {
      const result = await create(output);
      if (result.data) form.leave(pathOf(result.data.id));
      return result;
    },
  });
  return form;
}

type VersionedFormOptions<Schema extends FormSchema, Data> = Omit<DeskFormOptions<Schema, Data>, 'send'> & {
  version: number;
  /** The version that several forms of one record share; each form continues from the saves of the others. */
  shared?: readonly [number, (version: number) => void];
  send: (output: z.output<Schema> & { version: number }) => PromiseLike<Result<Data>>;
};

/**
 * A form that changes a stored record. It sends the version with which it was filled, so that it never overwrites a
 * change that this person has not seen. After a save it continues from the saved version.
 */
export function useVersionedForm<Schema extends FormSchema, Data extends { version: number }>({
  version: loadedVersion,
  shared,
  send,
  ...options
}: VersionedFormOptions<Schema, Data>): DeskFormOf<Schema> {
  const ownState = useState(loadedVersion);
  const [version, setVersion] = shared ?? ownState;
  const form = useDeskForm<Schema, Data>({
    ...options,
    send: async (output) => {
      const result = await send({ ...output, version });
      if (result.data) setVersion(result.data.version);
      return result;
    },
  });
  return { ...form, version: { current: version, restore: setVersion } };
}
