import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { DeskLeadImport, DeskLeadImportList } from '../../../../contract/selling/desk-lead-imports.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import {
  auditEntries,
  enrollmentRequests,
  leadImports,
  orders,
  requestNotes,
  users,
} from '../../../db/schema/index.ts';
import { type Actor, type Context, lockOwner } from '../../../records/index.ts';
import { requireSource } from '../add.ts';
import { leadRow } from '../lead.ts';
import { lockSoldCourse } from '../queries.ts';
import { type JudgedLead, judgeLeads } from './preview.ts';
import { readLeadFile } from './read-file.ts';

/** Imports that can be taken back from the page. */
const MAX_IMPORTS = 20;

/**
 * Stores the new leads of a file, each with its owner in turn; rows that repeat someone and rows that cannot be stored
 * are left out. Pressed twice, it finds nothing new.
 * @returns a message about the result
 * @throws RequestError invalid_input; conflict if no row is new
 */
export async function importLeads(context: Context<Actor>, wish: DeskLeadImport): Promise<string> {
  const { tx, actor, now, audit } = context;
  const ownerIds = await lockOwners(tx, wish.ownerIds);
  const source = await requireSource(tx, wish.source);
  if (wish.courseId && !(await lockSoldCourse(tx, wish.courseId)))
    fail.invalid('courseId', 'This course no longer exists.');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('lead imports', 0))`);
  const { lines } = readLeadFile(wish.text, wish.columns);
  const fresh = (await judgeLeads(tx, lines)).filter(({ state }) => state === 'new');
  if (fresh.length === 0) fail.conflict('The file has no new rows.');
  const [made] = await tx
    .insert(leadImports)
    .values({ authorId: actor.id, source, createdAt: now() })
    .returning({ id: leadImports.id });
  if (!made) throw new Error('The import was not stored');
  await store(context, fresh, { ownerIds, source, courseId: wish.courseId || null, importId: made.id });
  await audit('request.import', made.id, [`leads: ${fresh.length}`]);
  const left = lines.length - fresh.length;
  return `${counted(fresh.length)} imported${left > 0 ? `, ${left} left out` : ''}.`;
}

const counted = (leads: number) => (leads === 1 ? '1 lead' : `${leads} leads`);

/** In one order, as everyone locks several. @throws RequestError invalid_input */
async function lockOwners(tx: Tx, ids: readonly string[]): Promise<string[]> {
  for (const id of ids.toSorted()) {
    if (!(await lockOwner(tx, id))) fail.invalid('ownerIds', 'Choose owners from the list.');
  }
  return [...ids];
}

type Common = { ownerIds: string[]; source: string; courseId: string | null; importId: string };

async function store({ tx, now, actor }: Context<Actor>, leads: JudgedLead[], common: Common): Promise<void> {
  const { ownerIds, source, importId } = common;
  const rows = leads.map(({ name, email, mobile, courseId }, index) => {
    const ownerId = ownerIds[index % ownerIds.length] ?? null;
    const lead = { name, email, mobile, courseId: courseId ?? common.courseId, source, ownerId };
    // A lead is a moment older than the one above it, so that the list keeps the order of the file.
    return { ...leadRow(lead, new Date(now().getTime() - index)), importId };
  });
  const made = await tx.insert(enrollmentRequests).values(rows).returning({ id: enrollmentRequests.id });
  const notes = made.flatMap(({ id: requestId }, index) => {
    const text = leads[index]?.note;
    return text ? { requestId, authorId: actor.id, text, createdAt: now() } : [];
  });
  if (notes.length > 0) await tx.insert(requestNotes).values(notes);
}

/** The newest imports, with the number of their leads that are still here. */
export async function listImports(tx: Tx): Promise<DeskLeadImportList> {
  const rows = await tx
    .select({
      id: leadImports.id,
      source: leadImports.source,
      author: { id: users.id, name: users.name },
      createdAt: leadImports.createdAt,
      takenBackAt: leadImports.takenBackAt,
      count: tx.$count(enrollmentRequests, eq(enrollmentRequests.importId, leadImports.id)),
    })
    .from(leadImports)
    .leftJoin(users, eq(users.id, leadImports.authorId))
    .orderBy(desc(leadImports.createdAt), desc(leadImports.id))
    .limit(MAX_IMPORTS);
  const data = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    takenBackAt: row.takenBackAt?.toISOString() ?? null,
  }));
  return { data };
}

/**
 * Takes an import back: its leads are deleted, except those that someone worked on or sold to since.
 * @returns a message about the result
 * @throws RequestError not_found; conflict if it was taken back before
 */
export async function takeImportBack({ tx, now, audit }: Context<Actor>, { id }: { id: string }): Promise<string> {
  const [found] = await tx.select().from(leadImports).where(eq(leadImports.id, id)).for('update');
  if (!found) fail.notFound();
  if (found.takenBackAt) fail.conflict('This import has already been undone.');
  // Locked first, so that the next query sees the changes of everyone who works on one of them now.
  const leads = await lockLeads(tx, id);
  const gone = await tx
    .delete(enrollmentRequests)
    .where(and(inArray(enrollmentRequests.id, leads), isUntouched(tx)))
    .returning({ id: enrollmentRequests.id });
  await tx.update(leadImports).set({ takenBackAt: now() }).where(eq(leadImports.id, id));
  await audit('request.take-back', id, [`leads: ${gone.length}`]);
  const kept = leads.length - gone.length;
  const rest = kept === 1 ? ' 1 was worked on and stays.' : ` ${kept} were worked on and stay.`;
  return `${counted(gone.length)} taken back.${kept > 0 ? rest : ''}`;
}

/** In one order, as everyone locks several. @returns their ids */
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

/** No one did anything with it: each call, note and change of a request is in the audit log. */
function isUntouched(tx: Tx) {
  const { recordType, recordId } = auditEntries;
  const matchesRequest = and(eq(recordType, 'request'), eq(recordId, sql`${enrollmentRequests.id}::text`));
  return and(
    notExists(tx.select({ found: sql`1` }).from(auditEntries).where(matchesRequest)),
    notExists(tx.select({ found: sql`1` }).from(orders).where(eq(orders.requestId, enrollmentRequests.id))),
  );
}
