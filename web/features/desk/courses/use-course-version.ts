import { useRef } from 'react';

export type CourseVersion = {
  /** The version that the forms of the page were filled with, counting what was saved here since. */
  read: () => number;
  /** Goes on from what this page saved itself; what others saved stays unseen, and so is not overwritten. */
  saved: (from: number, to: number) => void;
};

/** The version of a course, which several forms of one page change. */
export function useCourseVersion(filledWith: number): CourseVersion {
  const version = useRef(filledWith);
  return {
    read: () => version.current,
    saved: (from, to) => {
      if (version.current === from) version.current = to;
    },
  };
}
