import { useState } from 'react';

export type CourseVersion = {
  /** The version that the forms of the page were filled with, or the newer one that this page has saved since. */
  read: () => number;
  /** The newest version that this page has saved after `from`, for a change based on another version than the forms. */
  newest: (from: number) => number;
  /** Records a save by this page. A save by someone else is not recorded, so the next save of this page is refused. */
  saved: (from: number, to: number) => void;
};

export function createCourseVersion(filledWith: number): CourseVersion {
  /** The saves of this page: the version before each, with the version after it. */
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

export function useCourseVersion(filledWith: number): CourseVersion {
  const [version] = useState(() => createCourseVersion(filledWith));
  return version;
}
