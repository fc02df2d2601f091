import { type ReactNode, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { DeskCourse } from '../../../contract/publishing/desk-course.ts';
import { type DeskForm, type DeskFormOptions, useDeskForm } from '../ui/use-desk-form.ts';

export type CourseVersion = {
  /** The version that the forms of the page were filled with, counting what was saved here since. */
  read: () => number;
  /** The newest version that follows `from`, for a change that began from another version than the forms did. */
  newest: (from: number) => number;
  /** Notes a save by this page. A save by someone else is not noted, so the next save of this page is refused. */
  saved: (from: number, to: number) => void;
};

/** @param filledWith the version that the forms of the page were filled with */
export function courseVersion(filledWith: number): CourseVersion {
  /** The saves of this page, each with the version that it made. */
  const saves = new Map<number, number>();
  const newest = (from: number): number => {
    const to = saves.get(from);
    return to === undefined ? from : newest(to);
  };
  return {
    read: () => newest(filledWith),
    newest,
    saved: (from, to) => {
      saves.set(from, to);
    },
  };
}

/** The version of a course, which several forms of one page change. */
export function useCourseVersion(filledWith: number): CourseVersion {
  const [version] = useState(() => courseVersion(filledWith));
  return version;
}

type Result = Awaited<ReturnType<DeskFormOptions<FieldValues, FieldValues>['send']>>;

type CourseFormOptions<Input extends FieldValues, Output extends FieldValues> = Omit<
  DeskFormOptions<Input, Output>,
  'send'
> & {
  version: CourseVersion;
  send: (output: Output & { version: number }) => PromiseLike<Result & { data?: { version: number } }>;
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
      const result = await send({ ...output, version: from });
      if (result.data) version.saved(from, result.data.version);
      return result;
    },
  });
}

/** The props of a form on the page of a course. */
export type FormPart<Course extends DeskCourse> = {
  course: Course;
  version: CourseVersion;
  /** Called with whether the form holds unsaved changes. */
  onDirty: (isDirty: boolean) => void;
};

/** Tells the page whether one of its forms holds unsaved changes. */
export function useTellDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page makes the function anew each time.
  useEffect(() => onDirty(isDirty), [isDirty]);
}

type EditorSectionProps = { id: string; title: string; children: ReactNode };

/** A part of a page that is edited separately. */
export function EditorSection({ id, title, children }: EditorSectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-strong pt-6">
      <h2 id={id} className="title-3 mb-5">
        {title}
      </h2>
      {children}
    </section>
  );
}
