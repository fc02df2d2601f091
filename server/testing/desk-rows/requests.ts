import { eq } from 'drizzle-orm';
import { enrollmentRequests } from '../../db/schema/index.ts';
import type { Scene } from '../who-may.ts';
import type { DeskRow } from '../who-may-desk.ts';

/** The owner's request. */
async function requestOf({ deps, owner }: Scene): Promise<string> {
  const request = await deps.db.query.enrollmentRequests.findFirst({
    where: eq(enrollmentRequests.emailKey, owner.user.email),
  });
  return `/desk/requests/${request?.id}`;
}

const payment = { amountPaise: 599_900, method: 'upi', paidOn: '2026-11-21', reference: 'UPI 42' };
const adminOnly = (status: number) => ({ admin: status, instructor: 403 });

/** Who may do what with enrollment requests. */
export const requestRows: Record<string, DeskRow> = {
  listDeskRequests: { method: 'get', path: '/desk/requests', ...adminOnly(200) },
  exportDeskRequests: { method: 'get', path: '/desk/requests.csv', ...adminOnly(200) },
  getDeskRequest: { method: 'get', path: requestOf, ...adminOnly(200) },
  changeDeskRequest: {
    method: 'put',
    path: requestOf,
    body: { version: 1, stage: 'contacted', ownerId: null, followUpOn: null },
    ...adminOnly(200),
  },
  addDeskRequestNote: {
    method: 'post',
    path: async (scene) => `${await requestOf(scene)}/notes`,
    body: { text: 'Called' },
    ...adminOnly(201),
  },
  enrollDeskRequest: {
    method: 'post',
    path: async (scene) => `${await requestOf(scene)}/enroll`,
    body: { batchId: null, payment: null },
    ...adminOnly(201),
  },
  // The owner is enrolled in the course of the request.
  addDeskRequestPayment: {
    method: 'post',
    path: async (scene) => `${await requestOf(scene)}/payments`,
    body: payment,
    ...adminOnly(201),
  },
};
