import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { DeskLeadImport, DeskLeadsImported } from '../../../../contract/selling/desk-lead-imports.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { lockName } from '../../../db/locks.ts';
import {
  auditEntries,
  enrollmentRequests,
  leadImports,
  orders,
  requestNotes,
  users,
} from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Actor, type Context, lockOwner } from '../../../records/index.ts';
import { requireSource } from '../add.ts';
import { changeRequestState } from '../change-state.ts';
import { requestOfLead } from '../lead.ts';
import { lockSoldCourse } from '../queries.ts';
import { lockRequests } from '../record-queries.ts';
import { type ClassifiedLead, classifyLeads } from './preview.ts';

const MAX_IMPORTS = 20;

/**
 * Stores the leads of a file that its preview showed: new ones, each with its owner in turn, and those of people whose request was
 * lost, which opens again. Rows that repeat someone and rows that cannot be stored are left out. A repeated call finds no new rows.
 * @throws RequestError invalid_input; conflict if no row is new
 */
export async function importLeads(context: Context<Actor>, input: DeskLeadImport): Promise<DeskLeadsImported> {
  const { tx, actor, now, audit } = context;
  const ownerIds = await lockOwners(tx, input.ownerIds);
  const source = await requireSource(tx, input.source);
  if (input.courseId && !(await lockSoldCourse(tx, input.courseId)))
    fail.invalid('courseId', 'This course no longer exists.');
  await lockName(tx, 'lead imports');
  const { leads } = await classifyLeads(tx, input);
  const shown = new Set(input.lines);
  const shownIn = (wanted: ClassifiedLead['state']) =>
    leads.filter(({ line, state }) => state === wanted && shown.has(line));
  const [newLeads, returning] = [shownIn('new'), shownIn('reopened')];
  if (newLeads.length + returning.length === 0) fail.conflict('The file has no new rows.');
  const [created] = await tx
    .insert(leadImports)
    .values({ authorId: actor.id, source, createdAt: now() })
    .returning({ id: leadImports.id });
  if (!created) throw new Error('The import was not stored');
  const fields = { ownerIds, source, courseId: input.courseId || null, importId: created.id };
  if (newLeads.length > 0) await store(context, newLeads, fields);
  await reopen(context, returning);
  await audit('request.import', created.id, [`leads: ${newLeads.length}`]);
  const [added, reopened] = [newLeads.length, returning.length];
  return { message: describeImport(added, reopened, leads.length - added - reopened), id: created.id, added };
}

function describeImport(added: number, reopened: number, omitted: number): string {
  const parts = [
    `${leadCount(added)} imported`,
    reopened > 0 && `${reopened} opened again`,
    omitted > 0 && `${omitted} left out`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

const leadCount = (leads: number) => (leads === 1 ? '1 lead' : `${leads} leads`);

async function lockOwners(tx: Tx, ids: readonly string[]): Promise<string[]> {
  for (const id of ids.toSorted()) {
    if (!(await lockOwner(tx, id))) fail.invalid('ownerIds', 'Choose owners from the list.');
  }
  return [...ids];
}

type ImportFields = { ownerIds: string[]; source: string; courseId: string | null; importId: string };

async function store(
  { tx, now, actor }: Context<Actor>,
  leads: ClassifiedLead[],
  importFields: ImportFields,
): Promise<void> {
  const { ownerIds, source, importId } = importFields;
  const rows = leads.map(({ name, email, mobile, courseId }, index) => {
    const ownerId = ownerIds[index % ownerIds.length] ?? null;
    // A course that staff left open stays open.
    const course = courseId === undefined ? importFields.courseId : courseId;
    const lead = { name, email, mobile, courseId: course, source, ownerId };
    // Each lead is a millisecond older than the lead above it, so that the list keeps the order of the file.
    return { ...requestOfLead(lead, new Date(now().getTime() - index)), importId };
  });
  const created = await tx.insert(enrollmentRequests).values(rows).returning({ id: enrollmentRequests.id });
  const notes = created.flatMap(({ id: requestId }, index) => {
    const text = leads[index]?.note;
    return text ? { requestId, authorId: actor.id, text, createdAt: now() } : [];
  });
  if (notes.length > 0) await tx.insert(requestNotes).values(notes);
}

async function reopen(context: Context<Actor>, leads: readonly ClassifiedLead[]): Promise<void> {
  const { tx, actor, now } = context;
  const leadOf = new Map(leads.map((lead) => [lead.requestId, lead]));
  const requests = await lockRequests(
    tx,
    leads.flatMap(({ requestId }) => requestId ?? []),
  );
  for (const request of requests) {
    const { courseId, note } = leadOf.get(request.id) ?? {};
    const course = request.courseId ?? courseId;
    await changeRequestState(context, request, { stage: 'new', ...(course && { courseId: course }) });
    if (note)
      await tx.insert(requestNotes).values({ requestId: request.id, authorId: actor.id, text: note, createdAt: now() });
  }
}

export async function listImports({ db }: Pick<Deps, 'db'>) {
  const data = await db
    .select({
      id: leadImports.id,
      source: leadImports.source,
      author: { id: users.id, name: users.name },
      createdAt: leadImports.createdAt,
      takenBackAt: leadImports.takenBackAt,
      count: db.$count(enrollmentRequests, eq(enrollmentRequests.importId, leadImports.id)),
    })
    .from(leadImports)
    .leftJoin(users, eq(users.id, leadImports.authorId))
    .orderBy(desc(leadImports.createdAt), desc(leadImports.id))
    .limit(MAX_IMPORTS);
  return { data };
}

/** Deletes the leads of an import, except those worked on since. @throws RequestError not_found; conflict if already undone */
export async function undoImport({ tx, now, audit }: Context<Actor>, { id }: { id: string }): Promise<string> {
  const [leadImport] = await tx.select().from(leadImports).where(eq(leadImports.id, id)).for('update');
  if (!leadImport) fail.notFound();
  if (leadImport.takenBackAt) fail.conflict('This import has already been undone.');
  // Locked first, so that the next query sees the changes of everyone who works on one of them now.
  const leads = await lockLeads(tx, id);
  const deletedRows = await tx
    .delete(enrollmentRequests)
    .where(and(inArray(enrollmentRequests.id, leads), isUntouched(tx)))
    .returning({ id: enrollmentRequests.id });
  await tx.update(leadImports).set({ takenBackAt: now() }).where(eq(leadImports.id, id));
  await audit('request.take-back', id, [`leads: ${deletedRows.length}`]);
  const remaining = leads.length - deletedRows.length;
  const remainingText = remaining === 1 ? ' 1 was worked on and stays.' : ` ${remaining} were worked on and stay.`;
  return `${leadCount(deletedRows.length)} deleted.${remaining > 0 ? remainingText : ''}`;
}

/** Locks the leads of an import in ascending order, like every function that locks several. @returns their ids */
async function lockLeads(tx: Tx, importId: string): Promise<string[]> {
  const { id } = enrollmentRequests;
  const rows = await tx
    .select({ id })
    .from(enrollmentRequests)
    .where(eq(enrollmentRequests.importId, importId))
    .orderBy(id)
    .for('update');
  return rows.map((row) => row.id);
}

/** Whether no one has worked on a request or sold to it: each call, note and change is in the audit log. */
function isUntouched(tx: Tx) {
  const { recordType, recordId } = auditEntries;
  const matchesRequest = and(eq(recordType, 'request'), eq(recordId, sql`${enrollmentRequests.id}::text`));
  return and(
    notExists(tx.select({ found: sql`1` }).from(auditEntries).where(matchesRequest)),
    notExists(tx.select({ found: sql`1` }).from(orders).where(eq(orders.requestId, enrollmentRequests.id))),
  );
}
