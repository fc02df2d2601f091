import { useMemo } from 'react';
import type { DeskCourse } from '../../../../contract/desk-course.ts';
import { useOrder } from '../ui/use-order.ts';
import { useSaveDeskOutlineMutation } from './endpoints.ts';
import { type OutlineRow, orderOf, rowsOf } from './outline-rows.ts';
import type { CourseVersion } from './use-course-version.ts';

/** The rows of an outline, and their new order until it is stored; it is made from a version of the course. */
export function useOutlineOrder({ id, version: loaded, outline }: DeskCourse, version: CourseVersion) {
  const [saveOutline] = useSaveDeskOutlineMutation();
  const rows = useMemo(() => rowsOf(outline), [outline]);
  return useOrder<OutlineRow, number>({ rows, from: loaded }, async ({ rows, from: madeFrom }) => {
    // A form of the page may have saved the course since the first row was moved.
    const from = version.newest(madeFrom);
    const { data, error } = await saveOutline({ course: id, version: from, outline: orderOf(rows) });
    if (!data) return { error };
    version.saved(from, data.version);
    return { from: data.version };
  });
}
