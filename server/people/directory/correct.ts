import { and, desc, eq, exists, isNotNull, isNull, not, notExists, or, sql } from 'drizzle-orm';
import type { DeskPersonEmailApproval, DeskPersonSave } from '../../../contract/people/desk-people.ts';
import { deleteLinks } from '../../auth/links.ts';
import { fail } from '../../base/errors.ts';
import { parseMobile, WRONG_PHONE } from '../../base/phone.ts';
import { endAlert, raiseAlert } from '../../books/alerts/index.ts';
import type { Tx } from '../../db/client.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { isStaffAccount } from '../../db/queries/roles.ts';
import {
  contactMessages,
  credentials,
  enrollmentRequests,
  enrollments,
  orders,
  payments,
  people,
  personEmails,
  users,
  waitlist,
} from '../../db/schema/index.ts';
import { claimByEmail } from '../../learning/enrollments/index.ts';
import {
  type Actor,
  type AuditValue,
  type ById,
  type Context,
  changedFields,
  nextVersion,
  requireUnchanged,
} from '../../records/index.ts';
import { lockPerson, newToken, ONLY_PAYS_MS, settleOrder } from '../../selling/orders/index.ts';
import { emailCorrected } from './mails.ts';
import { lockPeople, type StoredPerson } from './queries.ts';

/** `email` in lower case, `mobile` in E.164; both may be empty. */
type ContactDetails = Pick<StoredPerson, 'name' | 'email' | 'mobile'>;

/**
 * Corrects the name, address or number of a person, including their requests, orders, waitlist entries, messages, and seats that
 * wait for an account. An account keeps what its owner entered and the address that they confirmed; documents stay as issued. The
 * address of someone who has paid, or has used the emailed link, waits for the approval of a second person.
 * @throws RequestError not_found; conflict, also if both addresses have an order for one course; or invalid_input for a
 * number that cannot be called, an empty address, one of someone else, or a change of a confirmed one
 */
export async function savePerson(
  context: Context<Actor>,
  { id, version, ...input }: ById<DeskPersonSave>,
): Promise<void> {
  const { tx } = context;
  const mobile = input.mobile === '' ? '' : parseMobile(input.mobile)?.e164;
  if (mobile === undefined) fail.invalid({ mobile: WRONG_PHONE });
  const details = { name: input.name, email: input.email.toLowerCase(), mobile };
  await lockAddresses(tx, id, details.email);
  const person = await requireUnchanged(tx, 'person', (await lockPeople(tx, id))[0], version);
  const isNewEmail = details.email !== person.email;
  const order = isNewEmail ? await findBuyersOrder(tx, person) : undefined;
  if (!order) return correct(context, person, details);
  await checkAddress(tx, person, details.email);
  await correct(context, person, { ...details, email: person.email });
  await tx.update(people).set({ newEmail: details.email, newEmailBy: context.actor.id }).where(eq(people.id, id));
  await context.audit('person.ask_email', id, ['email']);
  const text = `The email address of the buyer of order ${order.code} is to change. A second person has to approve or decline it on the page of the buyer.`;
  await raiseAlert(context, { kind: 'payment', about: alertKey(id), orderId: order.id, text, reopens: true });
}

const alertKey = (personId: string) => `email ${personId}`;

/**
 * Gives a person the address that someone else asked for.
 * @throws RequestError not_found; forbidden for the person who asked for it; conflict if none waits, or another than was read; as
 * `savePerson`
 */
export async function approveEmail(
  context: Context<Actor>,
  { id, email }: ById<DeskPersonEmailApproval>,
): Promise<void> {
  const { tx, actor } = context;
  const [waiting] = await tx.select({ newEmail: people.newEmail }).from(people).where(eq(people.id, id));
  if (!waiting) fail.notFound();
  await lockAddresses(tx, id, waiting.newEmail ?? '');
  const [person] = await lockPeople(tx, id);
  if (!person?.newEmail || person.newEmail !== waiting.newEmail) fail.conflict(NO_EMAIL_WAITS);
  if (person.newEmail !== email) fail.conflict(OTHER_EMAIL_WAITS);
  if (person.newEmailBy === actor.id) fail.forbidden('You asked for this address, so someone else has to approve it.');
  await context.audit('person.approve_email', id);
  await correct(context, person, { ...person, email: person.newEmail });
  await endRequest(context, id);
}

/** @throws RequestError not_found, or conflict if no address waits */
export async function declineEmail(context: Context<Actor>, { id }: ById): Promise<void> {
  const [person] = await lockPeople(context.tx, id);
  if (!person) fail.notFound();
  if (!person.newEmail) fail.conflict(NO_EMAIL_WAITS);
  await context.audit('person.decline_email', id);
  await endRequest(context, id);
}

const OTHER_EMAIL_WAITS = 'Another address is waiting now. Reload the page, and check it.';
const NO_EMAIL_WAITS = 'No new address is waiting for approval.';

async function endRequest(context: Context, id: string): Promise<void> {
  const change = { newEmail: null, newEmailBy: null, ...nextVersion(people) };
  await context.tx.update(people).set(change).where(eq(people.id, id));
  await endAlert(context, alertKey(id));
}

/** An order that was paid at that address, even if the money went back, or whose emailed link was used. */
async function findBuyersOrder(tx: Tx, { id, email }: StoredPerson): Promise<{ id: string; code: string } | undefined> {
  const orderPayments = tx.select({ one: sql`1` }).from(payments).where(eq(payments.orderId, orders.id));
  const [order] = await tx
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(
      and(
        eq(orders.personId, id),
        eq(orders.normalizedEmail, email),
        or(exists(orderPayments), isNotNull(orders.linkUsedAt)),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return order;
}

/**
 * Changes a person and their records. Links emailed to a wrong address end, including those of an invitation and of the waitlist;
 * its owner gets an email, and the new links of orders only pay for a while.
 */
async function correct(context: Context<Actor>, person: StoredPerson, { name, email, mobile }: ContactDetails) {
  const { tx } = context;
  const details = { name, email, mobile };
  const fields = changedFields<ContactDetails>(person, details);
  if (fields.includes('email')) {
    await checkAddress(tx, person, email);
    await tx.insert(personEmails).values({ email, personId: person.id }).onConflictDoNothing();
    await renewLinks(context, person);
    await endInvitation(tx, person);
  }
  await correctRows(tx, person, details).catch(refuseDuplicate);
  if (fields.includes('email')) {
    await claimForAccount(context, email);
    if (person.email) await context.mail({ email: person.email }, emailCorrected());
  }
  await tx
    .update(people)
    .set({ ...details, ...nextVersion(people) })
    .where(eq(people.id, person.id));
  const values = fields.flatMap((field) => toAuditValues(field, person, details));
  await context.audit('person.edit', person.id, fields, values);
}

/** A wrong address may belong to someone else, so its value is stored under that address. */
function toAuditValues(field: keyof ContactDetails, person: ContactDetails, details: ContactDetails): AuditValue[] {
  const { email, [field]: before } = person;
  const { email: newEmail, [field]: after } = details;
  if (field !== 'email') return [{ field, before, after, email: newEmail }];
  return [
    { field, before, email },
    { field, after, email: newEmail },
  ];
}

/** Before every other lock. */
async function lockAddresses(tx: Tx, id: string, email: string): Promise<void> {
  const [person] = await tx.select({ email: people.email }).from(people).where(eq(people.id, id));
  const addresses = new Set([person?.email ?? '', email].filter(Boolean));
  for (const address of [...addresses].sort()) await lockPerson(tx, address);
}

const ADDRESS_CONFIRMED = 'This person has confirmed this address, and can change it only on their own account page.';

/** Checks that a person can have an address in place of their former one. @throws RequestError invalid_input */
async function checkAddress(tx: Tx, person: StoredPerson, email: string): Promise<void> {
  if (email === '') fail.invalid('email', 'Emails are sent to this address, so it cannot be empty. Enter another one.');
  // A confirmed address cannot be wrong, and its records belong to its owner.
  const isVerified = and(eq(users.email, person.email), users.emailVerified);
  if ((await tx.$count(users, isVerified)) > 0) fail.invalid('email', ADDRESS_CONFIRMED);
  const [other] = await tx.select().from(personEmails).where(eq(personEmails.email, email));
  if (other && other.personId !== person.id)
    fail.invalid('email', 'Someone else has this address: merge the two instead.');
}

async function claimForAccount(context: Context, email: string): Promise<void> {
  const [owner] = await context.tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.email, email), users.emailVerified));
  if (owner) await claimByEmail(context, { ...owner, email }, settleOrder);
}

/** So that the owner of the wrong address has no access, and the new one only pays; an account's links were emailed to its owner. */
async function renewLinks(context: Context, { id, email }: StoredPerson): Promise<void> {
  const { tx, now } = context;
  const isOrder = and(eq(orders.personId, id), eq(orders.normalizedEmail, email));
  await tx
    .update(orders)
    .set({ onlyPaysUntil: new Date(now().getTime() + ONLY_PAYS_MS) })
    .where(isOrder);
  for (const table of [orders, waitlist]) {
    const isMailed = and(eq(table.normalizedEmail, email), isNull(table.userId), isNotNull(table.tokenHash));
    const mailed = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.personId, id), isMailed));
    for (const row of mailed) {
      const { token: _, ...secret } = newToken(context, row.id);
      await tx.update(table).set(secret).where(eq(table.id, row.id));
    }
  }
}

/** A link for a password would open it, with the invitation's name. One by sign-up belongs to that person. */
async function endInvitation(tx: Tx, person: StoredPerson): Promise<void> {
  const passwords = tx.select({ one: sql`1` }).from(credentials).where(eq(credentials.userId, users.id));
  const isUnopened = and(eq(users.emailVerified, false), not(isStaffAccount), notExists(passwords));
  const ended = await tx
    .delete(users)
    .where(and(eq(users.personId, person.id), eq(users.email, person.email), isUnopened))
    .returning({ id: users.id });
  for (const { id } of ended) await deleteLinks(tx, id);
}

function refuseDuplicate(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  fail.conflict(
    'Both addresses have an order, a seat or a waitlist place for the same course. End one of them first.',
    'email',
  );
}

/** Other values stay. */
async function correctRows(tx: Tx, person: StoredPerson, { name, email, mobile }: ContactDetails): Promise<void> {
  const isNamed = eq(sql`lower(name)`, person.name.toLowerCase());
  for (const table of [enrollmentRequests, orders, waitlist]) {
    const isOfPerson = and(eq(table.personId, person.id), eq(table.normalizedEmail, person.email));
    await tx.update(table).set({ name }).where(and(isOfPerson, isNamed));
    await tx
      .update(table)
      .set({ mobile })
      .where(and(isOfPerson, eq(table.mobile, person.mobile)));
    if (email !== person.email) await tx.update(table).set({ normalizedEmail: email }).where(isOfPerson);
  }
  if (email === person.email) return;
  const isRequest = and(eq(enrollmentRequests.personId, person.id), eq(enrollmentRequests.normalizedEmail, email));
  await tx.update(enrollmentRequests).set({ email }).where(isRequest);
  const isOwnMessage = and(
    eq(contactMessages.personId, person.id),
    eq(sql`lower(${contactMessages.email})`, person.email),
    isNull(contactMessages.userId),
  );
  await tx.update(contactMessages).set({ email }).where(isOwnMessage);
  const isUnclaimedSeat = and(
    eq(enrollments.personId, person.id),
    eq(enrollments.email, person.email),
    isNull(enrollments.userId),
  );
  await tx.update(enrollments).set({ email }).where(isUnclaimedSeat);
}
