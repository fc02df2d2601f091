import { useEffect } from 'react';
import type { DeskCourse } from '../../../../contract/desk-course.ts';
import type { CourseVersion } from './use-course-version.ts';

/** What a form on the page of a course is given. */
export type FormPart<Course extends DeskCourse> = {
  course: Course;
  version: CourseVersion;
  /** Hears whether the form holds what is not saved. */
  onDirty: (isDirty: boolean) => void;
};

/** Tells the page whether a form of it holds what is not saved. */
export function useTellDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page makes the function anew each time.
  useEffect(() => onDirty(isDirty), [isDirty]);
}
