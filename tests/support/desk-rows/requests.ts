import { eq } from 'drizzle-orm';
import { enrollmentRequests, leadImports } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';

async function requestOf({ deps, owner }: Scene): Promise<string> {
  const request = await deps.db.query.enrollmentRequests.findFirst({
    where: eq(enrollmentRequests.normalizedEmail, owner.user.email),
  });
  return `/desk/requests/${request?.id}`;
}

const leads = 'Name,Mobile\nAsha Rao,98765 43230';

export const requestRows: Record<string, DeskRow> = {
  listDeskRequests: { path: '/desk/requests' },
  createDeskRequest: {
    path: '/desk/requests',
    body: ({ school }) => ({
      name: 'Walk In',
      email: 'walk.in@example.net',
      mobile: '+919876543210',
      courseId: school.course.id,
    }),
    gives: 201,
  },
  exportDeskRequests: { path: '/desk/requests.csv' },
  getDeskRequest: { path: requestOf },
  saveDeskRequest: {
    path: requestOf,
    body: { version: 1, stage: 'contacted', ownerId: null },
  },
  saveDeskRequests: {
    path: '/desk/requests',
    body: async (scene) => ({
      chosen: [{ id: (await requestOf(scene)).split('/').at(-1), version: 1 }],
      ownerId: null,
    }),
  },
  recordDeskCall: {
    path: async (scene) => `${await requestOf(scene)}/calls`,
    body: { outcome: 'no_answer' },
  },
  setDeskFollowUp: {
    path: async (scene) => `${await requestOf(scene)}/follow-up`,
    body: { at: '' },
  },
  createDeskRequestNote: {
    path: async (scene) => `${await requestOf(scene)}/notes`,
    body: { text: 'Called' },
    gives: 201,
  },
  previewDeskLeads: { path: '/desk/lead-imports/preview', body: { text: leads } },
  importDeskLeads: {
    path: '/desk/lead-imports',
    body: {
      text: leads,
      source: 'phone',
      courseId: '',
      ownerIds: [],
      columns: { name: 0, mobile: 1, email: null, course: null, note: null },
    },
    gives: 201,
    again: 409,
  },
  listDeskLeadImports: { path: '/desk/lead-imports' },
  undoDeskLeadImport: {
    path: async ({ deps }) => {
      const [made] = await deps.db.insert(leadImports).values({ source: 'phone' }).returning({ id: leadImports.id });
      return `/desk/lead-imports/${made?.id}`;
    },
  },
};
