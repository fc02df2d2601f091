import { eq } from 'drizzle-orm';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import type { Role } from '../../../contract/people/permission.ts';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

export const DEMO_ADMIN_EMAIL = 'admin@example.org';
export const DEMO_TRAINER_EMAIL = 'trainer@example.org';

export type DemoStaff = Record<'admin' | 'counsellor', string>;

type Person = { name: string; email: string; phone: string; roles: Role[] };

const admin: Person = { name: 'Demo Admin', email: DEMO_ADMIN_EMAIL, phone: '+919876543211', roles: ['admin'] };
const counsellor: Person = {
  name: 'Demo Counsellor',
  email: 'counsellor@example.org',
  phone: '+919876543212',
  roles: ['counsellor'],
};

const colleagues: readonly Person[] = [
  { name: 'Demo Trainer', email: DEMO_TRAINER_EMAIL, phone: '+919876543213', roles: ['trainer'] },
  counsellor,
  { name: 'Demo Accountant', email: 'accountant@example.org', phone: '+919876543214', roles: ['accountant'] },
  { name: 'Demo Coordinator', email: 'coordinator@example.org', phone: '+919876543215', roles: ['coordinator'] },
  { name: 'Demo Editor', email: 'editor@example.org', phone: '+919876543216', roles: ['editor'] },
];

export const staffEmails = colleagues.map(({ email }) => email);

/** They need no sign-in code, which only a first admin by the printed link requires. @returns the ids of all by their address */
export async function createStaff(tx: Tx, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const person of [admin, ...colleagues]) ids.set(person.email, await findOrCreate(tx, person, now));
  return ids;
}

async function findOrCreate(tx: Tx, person: Person, now: Date): Promise<string> {
  const [existing] = await tx.select({ id: users.id }).from(users).where(eq(users.email, person.email));
  if (existing) return existing.id;
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: now };
  const [user] = await tx
    .insert(users)
    .values({ ...person, ...notice, emailVerified: true })
    .returning({ id: users.id });
  if (!user) throw new Error(`The account of ${person.email} was not stored`);
  return user.id;
}

export function actorsOf(ids: ReadonlyMap<string, string>): DemoStaff {
  return { admin: ids.get(admin.email) ?? '', counsellor: ids.get(counsellor.email) ?? '' };
}
