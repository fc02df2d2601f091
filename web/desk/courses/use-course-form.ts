import { useEffect } from 'react';
import type { z } from 'zod';
import type { DeskCourse } from '../../../contract/publishing/desk-course.ts';
import type { Result } from '../../ui/form/use-submission.ts';
import { type DeskFormOf, type DeskFormOptions, type FormSchema, useDeskForm } from '../ui/use-desk-form.ts';
import type { CourseVersion } from './course-version.ts';

type CourseFormOptions<Schema extends FormSchema, Data> = Omit<DeskFormOptions<Schema, Data>, 'send'> & {
  version: CourseVersion;
  send: (output: z.output<Schema> & { version: number }) => PromiseLike<Result<Data>>;
  onDirty: (isDirty: boolean) => void;
};

/** A form on the page of a course, which shares the version of the course with the other forms there. */
export function useCourseForm<Schema extends FormSchema, Data extends { version: number }>({
  version,
  send,
  onDirty,
  ...options
}: CourseFormOptions<Schema, Data>): DeskFormOf<Schema> {
  const form = useDeskForm<Schema, Data>({
    ...options,
    send: async (output) => {
      const from = version.read();
      const result = await send({ ...output, version: from });
      if (result.data) version.saved(from, result.data.version);
      return result;
    },
  });
  useReportDirty(form.isDirty, onDirty);
  return form;
}

export type CourseFormProps<Course extends DeskCourse> = {
  course: Course;
  version: CourseVersion;
  onDirty: (isDirty: boolean) => void;
};

export function useReportDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page makes a new function each time.
  useEffect(() => onDirty(isDirty), [isDirty]);
}
