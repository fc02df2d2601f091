import type { DeskRow } from '../access-matrix-desk.ts';
import { createPaidCourse } from '../factories.ts';
import { createWaiting } from '../sales-factories.ts';

/** Calls on the waitlist. */
export const waitlistRows: Record<string, DeskRow> = {
  removeDeskWaitlistEntry: {
    path: async ({ deps }) => {
      const { id: courseId } = await createPaidCourse(deps.db);
      return `/desk/waitlist/${(await createWaiting(deps.db, { courseId })).id}/end`;
    },
    body: {},
  },
};
