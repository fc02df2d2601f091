import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm';
import { addDays, dateInKolkata } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import {
  type BankEntry,
  type DeskBank,
  type DeskBankMatch,
  type DeskBankPreview,
  type DeskBankStatement,
  MAX_CHARGE_PERCENT,
} from '../../../contract/money/bank.ts';
import { fail } from '../../base/errors.ts';
import { monthBounds } from '../../books/reports/index.ts';
import type { Tx } from '../../db/client.ts';
import { bankFormats, bankLines, bankMatches, settlements } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, ById, Context } from '../../records/index.ts';
import { hasNumber, isCertain, suggestionsFor } from './match.ts';
import { type BankRow, findBankLines, findEntries, findFormats, findMatched, findReported } from './queries.ts';
import { headingKey, readStatement, type Statement, type StatementLine } from './read-statement.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** Lines of one statement of SQL: PostgreSQL accepts at most 65,535 values. */
const BATCH_SIZE = 1000;

/** Days around a period within which a line and its entry can lie apart. */
const REACH = 15;

const around = ([first, last]: readonly [string, string]) => [addDays(first, -REACH), addDays(last, REACH)] as const;

/** Shows the lines of a file, and how many of them would be new. @throws RequestError invalid_input */
export async function previewStatement({ db, now }: ReadDeps, body: DeskBankStatement): Promise<DeskBankPreview> {
  const { headings, columns, sample, lines } = await read(db, now(), body);
  const known = await findKnown(db, lines);
  const days = lines.map(({ day }) => day).toSorted();
  return {
    headings,
    columns,
    sample,
    lines: lines.length,
    added: fingerprintsOf(lines).filter((fingerprint) => !known.has(fingerprint)).length,
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
  };
}

async function read(tx: Tx, now: Date, { text, columns }: DeskBankStatement): Promise<Statement> {
  return readStatement(text, { columns, remembered: await findFormats(tx), today: dateInKolkata(now) });
}

/** Equal lines of one day are counted, so that a statement of half a day and one of the whole day agree. */
function fingerprintsOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ day, amountPaise, narration, reference, balance }) => {
    const line = JSON.stringify([day, amountPaise, narration, reference, balance]);
    const place = (seen.get(line) ?? 0) + 1;
    seen.set(line, place);
    return createHash('sha256').update(`${line} ${place}`).digest('base64url');
  });
}

async function findKnown(tx: Tx, lines: readonly StatementLine[]): Promise<Set<string>> {
  const prints = fingerprintsOf(lines);
  const rows = await tx
    .select({ fingerprint: bankLines.fingerprint })
    .from(bankLines)
    .where(sql`${bankLines.fingerprint} = ANY(${sql.param(prints)}::text[])`);
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** Stores the lines that are new, remembers the columns, and matches what has its bank's number. @returns what was done */
export async function storeStatement(context: Context<Actor>, body: DeskBankStatement): Promise<string> {
  const { audit, now, tx } = context;
  const { columns, headings, lines } = await read(tx, now(), body);
  if (!columns) return fail.invalid('text', 'Choose the columns of the statement.');
  if (body.columns) {
    const format = { heading: headingKey(headings), columns };
    await tx.insert(bankFormats).values(format).onConflictDoUpdate({ target: bankFormats.heading, set: { columns } });
  }
  const prints = fingerprintsOf(lines);
  const rows = lines.map(({ balance: _, ...line }, index) => {
    return { ...line, row: index, fingerprint: prints[index] ?? '', createdAt: now() };
  });
  let added = 0;
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
    added += (await tx.insert(bankLines).values(batch).onConflictDoNothing().returning({ id: bankLines.id })).length;
  }
  await audit('bank.import', 'statement', [`rows: ${added}`]);
  const matched = await matchCertain(context);
  return `${added} of ${lines.length} lines are new. Matched by number: ${matched}.`;
}

/** The lines that show nothing yet. */
function findOpenLines(tx: Tx): Promise<BankRow[]> {
  const matches = tx.select({ one: sql`1` }).from(bankMatches).where(eq(bankMatches.lineId, bankLines.id));
  return tx
    .select()
    .from(bankLines)
    .where(and(isNull(bankLines.asideAt), notExists(matches)))
    .orderBy(asc(bankLines.day), asc(bankLines.id));
}

async function matchCertain(context: Context<Actor>): Promise<number> {
  const { tx } = context;
  const lines = await findOpenLines(tx);
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return 0;
  const open = new Set(await findEntries(tx, { days: around([first.day, last.day]), onlyOpen: true }));
  let matched = 0;
  for (const line of lines) {
    const entry = [...open].find((each) => isCertain(line, each));
    if (!entry) continue;
    open.delete(entry);
    await storeMatch(context, line, [entry], null);
    matched += 1;
  }
  return matched;
}

/** @param matchedBy null if the bank's number decided */
async function storeMatch(
  context: Context<Actor>,
  { id: lineId }: BankRow,
  entries: readonly BankEntry[],
  matchedBy: string | null,
) {
  const { actor, now, tx } = context;
  const rows = entries.flatMap(({ ids, kind }) =>
    ids.map((id) => ({ lineId, [`${kind}Id`]: id, matchedBy, createdAt: now() })),
  );
  const stored = await tx.insert(bankMatches).values(rows).onConflictDoNothing().returning({ id: bankMatches.id });
  if (stored.length < rows.length) fail.conflict('Another line of the statement is already matched with this.');
  for (const { ids } of entries.filter(({ kind }) => kind === 'settlement')) {
    const isOpen = and(eq(settlements.id, ids[0] ?? ''), isNull(settlements.matchedAt));
    await tx.update(settlements).set({ matchedAt: now(), matchedBy: actor.id }).where(isOpen);
  }
}

/** Lines with the reported transfer whose number each of them has. */
async function withClaims(tx: Tx, lines: readonly BankRow[]) {
  const reported = await findReported(tx);
  return lines.map((line) => {
    const found = line.amountPaise > 0 && reported.find(({ reference }) => hasNumber(line, reference));
    if (!found) return { ...line, claim: null };
    const { reference: _, ...claim } = found;
    return { ...line, claim };
  });
}

export async function readBank({ db }: ReadDeps, { month }: { month: string }): Promise<DeskBank> {
  const days = monthBounds(month);
  const [rows, open] = [await findBankLines(db, days), await findEntries(db, { days: around(days), onlyOpen: true })];
  const matched = await findMatched(
    db,
    rows.map(({ id }) => id),
  );
  const isOpen = ({ id, asideAt }: BankRow) => asideAt === null && !matched.has(id);
  const openLines = await withClaims(db, rows.filter(isOpen));
  const claims = new Map(openLines.map(({ id, claim }) => [id, claim]));
  const suggestions = suggestionsFor(openLines, open);
  return {
    month,
    lines: rows.map(({ id, day, narration, reference, amountPaise, chargePaise, asideAt }) => ({
      id,
      day,
      narration,
      reference,
      amountPaise,
      chargePaise,
      isAside: asideAt !== null,
      entries: matched.get(id) ?? [],
      claim: claims.get(id) ?? null,
      suggestion: suggestions.get(id) ?? null,
    })),
    unseen: open.filter(({ day }) => day.startsWith(month)),
    open,
  };
}

/** @throws RequestError not_found; conflict if it is matched or set aside */
async function lockOpenLine(tx: Tx, id: string): Promise<BankRow> {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('no key update');
  if (!line) return fail.notFound();
  const matches = await tx.$count(bankMatches, eq(bankMatches.lineId, id));
  if (line.asideAt || matches > 0) fail.conflict('Someone has already dealt with this line.');
  return line;
}

/**
 * Says what a line shows; payments by card can be more than the line, by what their bank kept.
 * @throws RequestError not_found, conflict, or invalid_input if the amounts differ by anything else
 */
export async function matchLine(
  context: Context<Actor>,
  { id, ids, isCharged, chargeTaxPaise }: ById<DeskBankMatch>,
): Promise<void> {
  const { actor, audit, tx } = context;
  const line = await lockOpenLine(tx, id);
  const entries = await findEntries(tx, { ids, onlyOpen: true });
  if (entries.flatMap((entry) => entry.ids).length < new Set(ids).size)
    fail.conflict('Another line is already matched with this.');
  const paise = entries.reduce((sum, entry) => sum + entry.paise, 0);
  const chargePaise = paise - line.amountPaise;
  if (chargePaise !== 0) {
    const isOfCards = entries.every(({ isCard }) => isCard) && line.amountPaise > 0 && chargePaise > 0;
    if (!isOfCards || chargePaise * 100 > paise * MAX_CHARGE_PERCENT) {
      const most = isOfCards ? ` A card machine keeps at most ${MAX_CHARGE_PERCENT} %.` : '';
      const amounts = `The line is for ${rupees(line.amountPaise)}, but what you chose adds up to ${rupees(paise)}.`;
      fail.invalid('ids', amounts + most);
    }
    if (!isCharged)
      fail.invalid(
        'isCharged',
        `${rupees(chargePaise)} less than the payments: tick the box if the card machine kept it.`,
      );
  }
  if (chargeTaxPaise > chargePaise) fail.invalid('chargeTaxPaise', 'Must be a part of the charge');
  if (chargePaise > 0) await tx.update(bankLines).set({ chargePaise, chargeTaxPaise }).where(eq(bankLines.id, id));
  await storeMatch(context, line, entries, actor.id);
  await audit('bank.match', id);
}

/** Matches each line of a month with the only entry of its amount near its day. @returns what was done */
export async function matchSuggested(context: Context<Actor>, { month }: { month: string }): Promise<string> {
  const { actor, audit, tx } = context;
  const lines = await withClaims(
    tx,
    (await findOpenLines(tx)).filter(({ day }) => day.startsWith(month)),
  );
  const entries = await findEntries(tx, { days: around(monthBounds(month)), onlyOpen: true });
  const suggestions = suggestionsFor(lines, entries);
  for (const line of lines) {
    const entry = suggestions.get(line.id);
    if (entry) await storeMatch(context, line, [entry], actor.id);
  }
  await audit('bank.match', month, [`rows: ${suggestions.size}`]);
  return `${suggestions.size} ${suggestions.size === 1 ? 'line is' : 'lines are'} matched.`;
}

/** Says that a line is no payment of the site, such as rent. @throws RequestError not_found, conflict */
export async function setLineAside({ actor, audit, now, tx }: Context<Actor>, { id }: ById): Promise<void> {
  await lockOpenLine(tx, id);
  await tx.update(bankLines).set({ asideAt: now(), asideBy: actor.id }).where(eq(bankLines.id, id));
  await audit('bank.aside', id);
}

/** Takes back a match, or that a line was set aside. @throws RequestError conflict if there is neither */
export async function reopenLine({ audit, tx }: Context<Actor>, { id }: ById): Promise<void> {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('no key update');
  const removed = await tx.delete(bankMatches).where(eq(bankMatches.lineId, id)).returning();
  if (!line?.asideAt && removed.length === 0) fail.conflict('This line is open already.');
  const open = { asideAt: null, asideBy: null, chargePaise: 0, chargeTaxPaise: 0 };
  await tx.update(bankLines).set(open).where(eq(bankLines.id, id));
  for (const { settlementId } of removed) {
    if (!settlementId) continue;
    await tx.update(settlements).set({ matchedAt: null, matchedBy: null }).where(eq(settlements.id, settlementId));
  }
  await audit('bank.reopen', id);
}
