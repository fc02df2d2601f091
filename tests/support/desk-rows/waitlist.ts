import type { DeskRow } from '../access-matrix-desk.ts';
import { createPaidCourse } from '../factories.ts';
import { createWaiting } from '../sales-factories.ts';

const toSee = { needs: ['sales.quote', 'classes.plan'], gives: 200 } as const;

/** Who may do what with the waitlist. */
export const waitlistRows: Record<string, DeskRow> = {
  listDeskWaitlist: { method: 'get', path: '/desk/waitlist', ...toSee },
  endDeskWaiting: {
    method: 'post',
    path: async ({ deps }) => {
      const { id: courseId } = await createPaidCourse(deps.db);
      return `/desk/waitlist/${(await createWaiting(deps.db, { courseId })).id}/end`;
    },
    body: {},
    ...toSee,
  },
};
