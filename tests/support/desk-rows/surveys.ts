import type { DeskRow } from '../access-matrix-desk.ts';
import { TEST_NOW } from '../api.ts';
import { createSurvey, createUser } from '../learning-factories.ts';

export const surveyRows: Record<string, DeskRow> = {
  getDeskSurvey: { path: ({ school }) => `/desk/surveys/${school.course.id}?batch=${school.batch.id}` },
  quoteDeskSurvey: {
    // A new survey for each caller, since its words become one testimonial only.
    path: async ({ deps: { db }, school }) => {
      const { id: userId } = await createUser(db);
      const consented = { words: 'Clear', consentAt: TEST_NOW };
      const { id } = await createSurvey(db, { userId, courseId: school.course.id }, consented);
      return `/desk/surveys/${id}/testimonial`;
    },
    body: {},
    repeatStatus: 409,
  },
};
