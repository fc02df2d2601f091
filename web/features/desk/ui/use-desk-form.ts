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
  onSent?: () => void;
};

/** A form of the desk, as its fields and its frame take it. */
export type DeskForm<Input extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Input, unknown, Output>;
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
  onSent,
}: DeskFormOptions<Input, Output>): DeskForm<Input, Output> {
  const [failure, setFailure] = useState<{ message: string; status: number }>();
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<Input, unknown, Output>({
    mode: 'onTouched',
    defaultValues,
    resolver: zodResolver(schema),
  });
  const isField = (name: string): name is Path<Input> => get(form.getValues(), name) !== undefined;

  const submit = async (output: Output) => {
    setFailure(undefined);
    const { error } = await send(output);
    setIsSaved(!error);
    if (!error) {
      form.reset(form.getValues());
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
    onSubmit: form.handleSubmit(submit),
    failure,
    isSending: form.formState.isSubmitting,
    isSaved: isSaved && !form.formState.isDirty,
  };
}
