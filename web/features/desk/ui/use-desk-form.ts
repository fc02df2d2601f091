import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { failedFields, failureMessage } from '../../form-outcome/index.ts';

type Failure = Parameters<typeof failedFields>[0];

export type DeskFormOptions<Input extends FieldValues, Output extends FieldValues> = {
  /** The contract's schema of the request: the form checks what the API will check. */
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Sends what was checked: the trigger of a mutation. */
  send: (output: Output) => PromiseLike<{ data?: unknown; error?: Failure }>;
  /** What the form holds once it is stored, such as nothing for the next record; by default what was sent. */
  next?: () => DefaultValues<Input>;
  onSent?: () => void;
  /** Begins the ids of its fields, on a page where another form has fields of the same names. */
  idPrefix?: string;
};

/** A form of the desk, as its fields and its frame take it. */
export type DeskForm<Input extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Input, unknown, Output>;
  idPrefix: string;
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** Why it was not stored, and the status of that answer; 0 when none came. */
  failure: { message: string; status: number } | undefined;
  isSending: boolean;
  /** It was stored, and nothing was typed since. */
  isSaved: boolean;
};

/**
 * A form that checks a field when it is left, sends, and shows what the API refused beside its field. What was typed
 * stays until it is stored.
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
  const form = useForm<Input, unknown, Output>({
    mode: 'onTouched',
    defaultValues,
    resolver: zodResolver(schema),
  });
  // Read at every render: the form only tells of what was read before.
  const { isSubmitting, isDirty } = form.formState;
  const isField = (name: string): name is Path<Input> => get(form.getValues(), name) !== undefined;

  /** What was sent is stored; what was typed meanwhile is not, and stays. */
  const settle = (sent: Input) => {
    const typed = structuredClone(form.getValues());
    form.reset(next?.() ?? sent);
    for (const name of Object.keys(typed)) {
      const isSent = JSON.stringify(typed[name]) === JSON.stringify(sent[name]);
      if (isField(name) && !isSent) form.setValue(name, get(typed, name), { shouldDirty: true });
    }
  };

  const submit = async (output: Output) => {
    setFailure(undefined);
    const sent = structuredClone(form.getValues());
    const { error } = await send(output);
    setIsSaved(!error);
    if (!error) {
      settle(sent);
      onSent?.();
      return;
    }
    for (const [name, message] of Object.entries(failedFields(error))) {
      if (isField(name)) form.setError(name, { message });
    }
    setFailure({
      message: failureMessage(error, 'It could not be saved.'),
      status: 'status' in error ? error.status : 0,
    });
  };

  return {
    form,
    idPrefix,
    onSubmit: form.handleSubmit(submit),
    failure,
    isSending: isSubmitting,
    isSaved: isSaved && !isDirty,
  };
}
