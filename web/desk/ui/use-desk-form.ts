import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { failedFields, failureMessage } from '../../ui/form/failure.ts';
import { type Leave, useLeave } from './UnsavedGuard.tsx';

type Failure = Parameters<typeof failedFields>[0];
type Result = { data?: unknown; error?: Failure };

export type DeskFormOptions<Input extends FieldValues, Output extends FieldValues> = {
  /** The contract's schema of the request: the form makes the same checks as the API. */
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Sends the checked values: the trigger of a mutation. */
  send: (output: Output) => PromiseLike<Result>;
  /** The values after a save, such as empty ones for the next record; by default the sent ones. */
  next?: () => DefaultValues<Input>;
  onSent?: () => void;
  /** The prefix of the ids of its fields, for a page where another form has fields of the same names. */
  idPrefix?: string;
};

/** A form of the desk, for its fields and its frame. */
export type DeskForm<Input extends FieldValues, Output extends FieldValues> = {
  /** The form of the library, which holds the values. */
  hookForm: UseFormReturn<Input, unknown, Output>;
  idPrefix: string;
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** The reason why the record was not stored, and the status of the response; 0 if none came. */
  failure: { message: string; status: number } | undefined;
  isSending: boolean;
  /** Whether the record was stored, and nothing was typed since. */
  isSaved: boolean;
  /** Whether the form holds changes that leaving the page would lose. */
  isUnsaved: boolean;
  /** Opens another page without a question about unsaved changes. */
  leave: Leave;
  /** The version of the record that the form is filled with, for one that changes a stored record. */
  version?: { current: number; restore: (version: number) => void };
};

/**
 * A form that checks a field when it is left, and shows errors of the API beside their fields. Typed values stay until
 * they are stored.
 */
export function useDeskForm<Input extends FieldValues, Output extends FieldValues>({
  schema,
  defaultValues,
  send,
  next,
  onSent,
  idPrefix = 'field',
}: DeskFormOptions<Input, Output>): DeskForm<Input, Output> {
  const [failure, setFailure] = useState<{ message: string; status: number }>();
  const [isSaved, setIsSaved] = useState(false);
  const { isLeaving, leave } = useLeave();
  const hookForm = useForm<Input, unknown, Output>({
    mode: 'onTouched',
    defaultValues,
    resolver: zodResolver(schema),
  });
  // Read at every render, because the form only updates values that were read before.
  const { isSubmitting, isDirty } = hookForm.formState;
  const isField = (name: string): name is Path<Input> => get(hookForm.getValues(), name) !== undefined;

  /** Makes the sent values, which are stored now, the saved ones; values typed in the meantime stay in the form. */
  const resetToSent = (sent: Input) => {
    const typed = structuredClone(hookForm.getValues());
    hookForm.reset(next?.() ?? sent);
    for (const name of Object.keys(typed)) {
      const isSent = JSON.stringify(typed[name]) === JSON.stringify(sent[name]);
      if (isField(name) && !isSent) hookForm.setValue(name, get(typed, name), { shouldDirty: true });
    }
  };

  const submit = async (output: Output) => {
    setFailure(undefined);
    const sent = structuredClone(hookForm.getValues());
    const { error } = await send(output);
    setIsSaved(!error);
    if (!error) {
      resetToSent(sent);
      onSent?.();
      return;
    }
    for (const [name, message] of Object.entries(failedFields(error))) {
      if (isField(name)) hookForm.setError(name, { message });
    }
    setFailure({
      message: failureMessage(error, 'It could not be saved.'),
      status: 'status' in error ? error.status : 0,
    });
  };

  return {
    hookForm,
    idPrefix,
    onSubmit: hookForm.handleSubmit(submit),
    failure,
    isSending: isSubmitting,
    isSaved: isSaved && !isDirty,
    isUnsaved: isDirty && !isLeaving,
    leave,
  };
}

type NewFormOptions<Input extends FieldValues, Output extends FieldValues> = Omit<
  DeskFormOptions<Input, Output>,
  'send'
> & {
  /** Stores the record: the trigger of a mutation. */
  create: (output: Output) => PromiseLike<Result & { data?: { id: string } }>;
  /** The page of the stored record. */
  pathOf: (id: string) => string;
};

/** A form that creates a record and then opens its page. */
export function useNewForm<Input extends FieldValues, Output extends FieldValues>({
  create,
  pathOf,
  ...options
}: NewFormOptions<Input, Output>): DeskForm<Input, Output> {
  const form = useDeskForm({
    ...options,
    send: async (output: Output) => {
      const result = await create(output);
      if (result.data) form.leave(pathOf(result.data.id));
      return result;
    },
  });
  return form;
}

type VersionedFormOptions<Input extends FieldValues, Output extends FieldValues> = Omit<
  DeskFormOptions<Input, Output>,
  'send'
> & {
  /** The version of the record that the form is filled with. */
  version: number;
  /** The version that several forms of one record share; each form continues from the saves of the others. */
  shared?: readonly [number, (version: number) => void];
  /** Sends the checked values with the version that they change. */
  send: (output: Output & { version: number }) => PromiseLike<Result & { data?: { version: number } }>;
};

/**
 * A form that changes a stored record. It sends the version with which it was filled, so that it never overwrites a
 * change that this person has not seen. After a save it continues from the saved version.
 */
export function useVersionedForm<Input extends FieldValues, Output extends FieldValues>({
  version: loadedVersion,
  shared,
  send,
  ...options
}: VersionedFormOptions<Input, Output>): DeskForm<Input, Output> {
  const ownState = useState(loadedVersion);
  const [version, setVersion] = shared ?? ownState;
  const form = useDeskForm({
    ...options,
    send: async (output: Output) => {
      const result = await send({ ...output, version });
      if (result.data) setVersion(result.data.version);
      return result;
    },
  });
  return { ...form, version: { current: version, restore: setVersion } };
}
