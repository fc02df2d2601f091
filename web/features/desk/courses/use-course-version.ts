import { useState } from 'react';

export type CourseVersion = {
  /** The version that the forms of the page were filled with, counting what was saved here since. */
  read: () => number;
  /** The same for what was made from another version than the forms, such as an order from a later one. */
  newest: (from: number) => number;
  /** Goes on from what this page saved itself; what others saved stays unseen, and so is not overwritten. */
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
