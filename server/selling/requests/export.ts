import { dateInKolkata, minuteInKolkata } from '../../../contract/base/calendar.ts';
import type { DeskRequestFilter } from '../../../contract/selling/desk-requests.ts';
import { parseMobile } from '../../base/phone.ts';
import { toPage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, type CsvColumn, transact } from '../../records/index.ts';
import { countRequests, findRequests } from './desk-queries.ts';
import type { Viewer } from './filter.ts';

type Row = Omit<Awaited<ReturnType<typeof findRequests>>[number], 'cursorKey'>;

/** Number of rows that are read at once, so that the whole file is never in memory. */
const ROWS_AT_A_TIME = 500;

export const requestColumns: readonly CsvColumn<Row>[] = [
  ['Received (India)', ({ createdAt }) => minuteInKolkata(createdAt).replace('T', ' ')],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Mobile', ({ mobile }) => mobileCell(mobile)],
  ['Course', ({ course }) => course?.title ?? null],
  ['Stage', ({ stage }) => stage],
  ['Owner', ({ owner }) => owner?.name ?? null],
  ['Follow up (India)', ({ followUpAt }) => followUpAt && minuteInKolkata(followUpAt).replace('T', ' ')],
  ['Page', ({ page }) => page],
  ['Came from', ({ referrer }) => referrer],
  ['UTM source', ({ utmSource }) => utmSource],
  ['UTM medium', ({ utmMedium }) => utmMedium],
  ['UTM campaign', ({ utmCampaign }) => utmCampaign],
];

/** A mobile number as `(+91) 98765 43210`, which a spreadsheet reads neither as a formula nor as a number. */
function mobileCell(mobile: string): string {
  return (parseMobile(mobile)?.shown ?? mobile).replace(/^\+(\d+)/, '(+$1)');
}

/** The audit log records the number of rows. */
export async function exportRequests(deps: Deps, { actor, ...filter }: { actor: Actor } & DeskRequestFilter) {
  const today = dateInKolkata(deps.now());
  const viewer = { actorId: actor.id, today };
  await transact(deps, actor, async (context) => {
    const count = await countRequests(context.tx, filter, viewer);
    const fields = [`rows: ${count}`, ...Object.keys(filter)];
    await context.audit('request.export', 'csv', fields);
  });
  return { name: `leads-${today}`, parts: readParts(deps, filter, viewer) };
}

async function* readParts({ db }: Pick<Deps, 'db'>, filter: DeskRequestFilter, viewer: Viewer) {
  let cursor: string | undefined;
  do {
    const found = await findRequests(db, { ...filter, cursor }, viewer, ROWS_AT_A_TIME + 1);
    const { rows, next } = toPage(found, ROWS_AT_A_TIME);
    yield rows.filter(({ isTest }) => !isTest);
    cursor = next ?? undefined;
  } while (cursor);
}
