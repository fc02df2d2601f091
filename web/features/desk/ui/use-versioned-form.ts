import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type DeskForm, type DeskFormOptions, useDeskForm } from './use-desk-form.ts';

type Answer = Awaited<ReturnType<DeskFormOptions<FieldValues, FieldValues>['send']>>;

type VersionedFormOptions<Input extends FieldValues, Output extends FieldValues> = Omit<
  DeskFormOptions<Input, Output>,
  'send'
> & {
  /** The version of the record that the form is filled with. */
  version: number;
  /** Sends what was checked, with the version that it changes. */
  send: (output: Output & { version: number }) => PromiseLike<Answer & { data?: { version: number } }>;
};

/**
 * A form that changes a stored record. It keeps to the version that it was filled with, whatever is loaded meanwhile,
 * and goes on from the version of its own save: so it never overwrites what nobody here has seen.
 */
export function useVersionedForm<Input extends FieldValues, Output extends FieldValues>({
  version: read,
  send,
  ...options
}: VersionedFormOptions<Input, Output>): DeskForm<Input, Output> {
  const [version, setVersion] = useState(read);
  return useDeskForm({
    ...options,
    send: async (output: Output) => {
      const answer = await send({ ...output, version });
      if (answer.data) setVersion(answer.data.version);
      return answer;
    },
  });
}
