import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { DeskCourse } from '../../../contract/publishing/desk-course.ts';
import { type DeskForm, type DeskFormOptions, useDeskForm } from '../ui/use-desk-form.ts';
import type { CourseVersion } from './course-version.ts';

type Result = Awaited<ReturnType<DeskFormOptions<FieldValues, FieldValues>['send']>>;

type CourseFormOptions<Input extends FieldValues, Output extends FieldValues> = Omit<
  DeskFormOptions<Input, Output>,
  'send'
> & {
  version: CourseVersion;
  send: (output: Output & { version: number }) => PromiseLike<Result & { data?: { version: number } }>;
};

/** A form on the page of a course, which shares the version of the course with the other forms there. */
export function useCourseForm<Input extends FieldValues, Output extends FieldValues>({
  version,
  send,
  ...options
}: CourseFormOptions<Input, Output>): DeskForm<Input, Output> {
  return useDeskForm({
    ...options,
    send: async (output: Output) => {
      const from = version.read();
      const result = await send({ ...output, version: from });
      if (result.data) version.saved(from, result.data.version);
      return result;
    },
  });
}

/** The props of a form on the page of a course. */
export type CourseFormProps<Course extends DeskCourse> = {
  course: Course;
  version: CourseVersion;
  /** Called when unsaved changes begin or end. */
  onDirty: (isDirty: boolean) => void;
};

/** Reports to the page whether one of its forms has unsaved changes. */
export function useReportDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page makes a new function each time.
  useEffect(() => onDirty(isDirty), [isDirty]);
}
