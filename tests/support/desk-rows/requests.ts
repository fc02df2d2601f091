import { eq } from 'drizzle-orm';
import { enrollmentRequests, leadImports } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';

async function requestPath({ deps, owner }: Scene): Promise<string> {
  const request = await deps.db.query.enrollmentRequests.findFirst({
    where: eq(enrollmentRequests.normalizedEmail, owner.user.email),
  });
  return `/desk/requests/${request?.id}`;
}

const csv = 'Name,Mobile\nAsha Rao,98765 43230';

export const requestRows: Record<string, DeskRow> = {
  createDeskRequest: {
    body: ({ school }) => ({
      name: 'Walk In',
      email: 'walk.in@example.net',
      mobile: '+919876543210',
      courseId: school.course.id,
    }),
  },
  getDeskRequest: { path: requestPath },
  findDeskKnownPeople: { path: '/desk/known-people?mobile=98765%2043210' },
  saveDeskRequest: {
    path: requestPath,
    body: { version: 1, stage: 'contacted', ownerId: null },
  },
  saveDeskRequests: {
    body: async (scene) => ({
      chosen: [{ id: (await requestPath(scene)).split('/').at(-1), version: 1 }],
      ownerId: null,
    }),
  },
  messageDeskRequests: {
    body: async (scene) => ({
      chosen: [{ id: (await requestPath(scene)).split('/').at(-1), version: 1 }],
      subject: 'New dates',
      text: 'A batch begins in March.',
    }),
  },
  recordDeskCall: {
    path: async (scene) => `${await requestPath(scene)}/calls`,
    body: { outcome: 'no_answer' },
  },
  setDeskFollowUp: {
    path: async (scene) => `${await requestPath(scene)}/follow-up`,
    body: { at: '' },
  },
  createDeskRequestNote: {
    path: async (scene) => `${await requestPath(scene)}/notes`,
    body: { text: 'Called' },
  },
  previewDeskLeads: { body: { text: csv } },
  importDeskLeads: {
    body: {
      text: csv,
      source: 'phone',
      courseId: '',
      ownerIds: [],
      columns: { name: [0], mobile: 1, email: null, course: null, note: [] },
      lines: [2],
    },
    repeatStatus: 409,
  },
  undoDeskLeadImport: {
    path: async ({ deps }) => {
      const [made] = await deps.db.insert(leadImports).values({ source: 'phone' }).returning({ id: leadImports.id });
      return `/desk/lead-imports/${made?.id}`;
    },
  },
};
