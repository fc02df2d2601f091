import { NOTICE_VERSION } from '../../../contract/notice.ts';
import type { Role } from '../../../contract/role.ts';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

/** Who works at the desk of the demo. */
export const DEMO_ADMIN_EMAIL = 'admin@example.org';
export const DEMO_TRAINER_EMAIL = 'trainer@example.org';

/** Ids of the accounts that did what the desk shows. */
export type DemoStaff = Record<'admin' | 'counsellor', string>;

/** Makes the demo admin. @returns the account's id */
export const createAdmin = (tx: Tx, now: Date) =>
  create(tx, { name: 'Demo Admin', email: DEMO_ADMIN_EMAIL, phone: '+919876543211', role: 'admin' }, now);

/** Makes the trainer of the demo's classes. @returns the account's id */
export const createTrainer = (tx: Tx, now: Date) =>
  create(tx, { name: 'Demo Trainer', email: DEMO_TRAINER_EMAIL, phone: '+919876543213', role: 'instructor' }, now);

/** Makes a colleague of the admin, who has no password and so never signs in. @returns the account's id */
export const createCounsellor = (tx: Tx, now: Date) =>
  create(
    tx,
    { name: 'Demo Counsellor', email: 'counsellor@example.org', phone: '+919876543212', role: 'counsellor' },
    now,
  );

type Person = { name: string; email: string; phone: string; role: Role };

async function create(tx: Tx, person: Person, now: Date): Promise<string> {
  const notice = { noticeVersion: NOTICE_VERSION, noticedAt: now };
  const [user] = await tx
    .insert(users)
    .values({ ...person, ...notice, emailVerified: true })
    .returning({ id: users.id });
  if (!user) throw new Error(`The account of ${person.email} was not stored`);
  return user.id;
}
