import type { FieldValues } from 'react-hook-form';
import { type DeskForm, type DeskFormOptions, useDeskForm } from '../ui/use-desk-form.ts';
import type { CourseVersion } from './use-course-version.ts';

type Answer = Awaited<ReturnType<DeskFormOptions<FieldValues, FieldValues>['send']>>;

type CourseFormOptions<Input extends FieldValues, Output extends FieldValues> = Omit<
  DeskFormOptions<Input, Output>,
  'send'
> & {
  version: CourseVersion;
  send: (output: Output & { version: number }) => PromiseLike<Answer & { data?: { version: number } }>;
};

/** A form of a course's page, which shares the version of the course with the others there. */
export function useCourseForm<Input extends FieldValues, Output extends FieldValues>({
  version,
  send,
  ...options
}: CourseFormOptions<Input, Output>): DeskForm<Input, Output> {
  return useDeskForm({
    ...options,
    send: async (output: Output) => {
      const from = version.read();
      const answer = await send({ ...output, version: from });
      if (answer.data) version.saved(from, answer.data.version);
      return answer;
    },
  });
}
