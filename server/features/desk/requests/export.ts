import { dateInKolkata, minuteInKolkata } from '../../../../contract/calendar.ts';
import type { DeskRequestFilter } from '../../../../contract/desk-requests.ts';
import { parseMobile } from '../../../base/phone.ts';
import { pageOf } from '../../../db/cursor.ts';
import type { Deps } from '../../../deps.ts';
import { type Actor, recordAudit } from '../kit/index.ts';
import { BYTE_ORDER_MARK, csvRow } from './csv.ts';
import type { Asking } from './filter.ts';
import { countRequests, findRequests } from './queries.ts';

type ExportDeps = Pick<Deps, 'db' | 'now'>;
type Row = Awaited<ReturnType<typeof findRequests>>[number];

/** Rows that are read at a time: the file is never whole in memory. */
const ROWS_AT_A_TIME = 500;

const columns: [heading: string, cell: (row: Row) => string | null][] = [
  ['Received (India)', ({ createdAt }) => minuteInKolkata(createdAt).replace('T', ' ')],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Mobile', ({ mobile }) => mobileCell(mobile)],
  ['Course', ({ course }) => course.title],
  ['Stage', ({ stage }) => stage],
  ['Owner', ({ owner }) => owner?.name ?? null],
  ['Follow up on', ({ followUpOn }) => followUpOn],
  ['Page', ({ page }) => page],
  ['Came from', ({ referrer }) => referrer],
  ['UTM source', ({ utmSource }) => utmSource],
  ['UTM medium', ({ utmMedium }) => utmMedium],
  ['UTM campaign', ({ utmCampaign }) => utmCampaign],
];

/** `(+91) 98765 43210`: neither a formula nor a figure to a spreadsheet, and still a number to call. */
function mobileCell(mobile: string): string {
  return (parseMobile(mobile)?.shown ?? mobile).replace(/^\+(\d+)/, '(+$1)');
}

/** The requests that a filter leaves, as a CSV file that is made while it is read. The audit log keeps how many. */
export async function exportRequests(deps: ExportDeps, { actor }: { actor: Actor }, filter: DeskRequestFilter) {
  const today = dateInKolkata(deps.now());
  const asking = { actorId: actor.id, today };
  await deps.db.transaction(async (tx) => {
    const count = await countRequests(tx, filter, asking);
    const fields = [`rows: ${count}`, ...Object.keys(filter)];
    await recordAudit(tx, { actorId: actor.id, action: 'request.export', recordId: 'csv', fields });
  });
  return { name: `requests-${today}.csv`, file: streamOf(fileOf(deps, filter, asking)) };
}

async function* fileOf({ db }: Pick<Deps, 'db'>, filter: DeskRequestFilter, asking: Asking) {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + csvRow(columns.map(([heading]) => heading)));
  let cursor: string | undefined;
  do {
    const found = await findRequests(db, { ...filter, cursor }, asking, ROWS_AT_A_TIME + 1);
    const { rows, next } = pageOf(found, ROWS_AT_A_TIME);
    yield encoder.encode(rows.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join(''));
    cursor = next ?? undefined;
  } while (cursor);
}

/** Made as fast as it is read, and no further once the reader is gone. */
function streamOf(parts: AsyncGenerator<Uint8Array<ArrayBuffer>, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await parts.return();
    },
  });
}
