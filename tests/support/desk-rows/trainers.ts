import { eq } from 'drizzle-orm';
import { trainerRates, trainerStatements } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createClass } from '../class-factories.ts';
import { only } from '../factories.ts';
import { createUser } from '../learning-factories.ts';
import { trainerOf } from './classes.ts';

/** A trainer who held one class of two hours in May 2026, for 800 rupees an hour. */
async function createTrainerWithClass({ deps: { db }, school }: Scene): Promise<string> {
  const { id: userId } = await createUser(db);
  const startsAt = new Date('2026-05-05T13:30:00Z');
  await createClass(db, school.batch.id, { startsAt, trainerId: userId });
  await db.insert(trainerRates).values({ userId, unit: 'hour', paise: 80_000, fromOn: '2026-01-01' });
  return userId;
}

/** The same trainer, with an approved month. */
async function createApprovedMonth(scene: Scene): Promise<string> {
  const userId = await createTrainerWithClass(scene);
  const statement = { month: '2026-05', lines: [], totalPaise: 160_000, approvedAt: scene.deps.now() };
  await scene.deps.db.insert(trainerStatements).values({ userId, name: 'Some Trainer', ...statement });
  return userId;
}

const monthPath = (part: string, createTrainer: (scene: Scene) => Promise<string>) => async (scene: Scene) =>
  `/desk/trainers/${await createTrainer(scene)}/pay/2026-05${part}`;

/** Calls on trainers' pay. */
export const trainerRows: Record<string, DeskRow> = {
  listDeskTrainerPay: { path: '/desk/trainer-pay?month=2026-05' },
  exportDeskTrainerPay: { path: '/desk/trainer-pay/classes.csv?month=2026-05' },
  exportDeskTrainerStatements: { path: '/desk/trainer-pay/pay.csv?month=2026-05' },
  getDeskTrainerMonth: { path: async (scene) => `/desk/trainers/${await trainerOf(scene)}/pay/2026-05` },
  approveDeskTrainerMonth: { path: monthPath('/approval', createTrainerWithClass), body: { totalPaise: 160_000 } },
  withdrawDeskTrainerMonth: { path: monthPath('/approval', createApprovedMonth) },
  payDeskTrainerMonth: {
    path: monthPath('/payment', createApprovedMonth),
    body: { paidOn: '2026-06-05', reference: 'NEFT 1', pan: '', invoiceNumber: '', tdsPaise: 0, was: null },
  },
  createDeskTrainerRate: {
    path: async (scene) => `/desk/trainers/${await createTrainerWithClass(scene)}/rates`,
    body: { courseId: null, unit: 'class', paise: 150_000, fromOn: '2026-02-01' },
  },
  deleteDeskTrainerRate: {
    path: async (scene) => {
      const userId = await createTrainerWithClass(scene);
      const rates = scene.deps.db.select().from(trainerRates).where(eq(trainerRates.userId, userId));
      return `/desk/trainers/${userId}/rates/${only(await rates).id}`;
    },
  },
};
