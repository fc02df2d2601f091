import { zipSync } from 'fflate';
import { monthAfter } from '../../../contract/base/calendar.ts';
import {
  DeskGstFileParams,
  DeskGstQuery,
  DeskGstReturnQuery,
  type DeskGstQuery as GstQuery,
  Gstr1,
} from '../../../contract/books/desk-books.ts';
import { endpoint } from '../../api/endpoint.ts';
import { csvFile, fileResponse, jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, csvResponse, csvText, downloadResponse, transact } from '../../records/index.ts';
import { findAdvances } from './advances.ts';
import { gstFiles } from './gst-files.ts';
import { changesYearBefore, gstr3b, gstr9, returnColumns } from './gst-returns.ts';
import { registrationsOf, suppliesOf } from './gst-tables.ts';
import { gstr1Json } from './gstr1-json.ts';
import { type Days, findDocumentsBetween, monthBounds } from './queries.ts';
import { financialYearBounds } from './tds.ts';

const ONE_REGISTRATION =
  'One registration: by default the only one of the period. A company whose GST number changed makes two returns.';

const download = { may: ['accounting.read'], isDownload: true, query: DeskGstQuery } as const;

type Export = { deps: Deps; actor: Actor; query: GstQuery };

/**
 * The supplies of one registration in a period; the audit log records the file and the number of documents.
 * @throws RequestError invalid_input if it had several registrations and none is chosen
 */
function exportSupplies({ deps, actor, query }: Export, file: string, days: Days, find = findDocumentsBetween) {
  const { month, gstin: chosen } = query;
  return transact(deps, actor, async ({ tx, audit }) => {
    const supplies = { documents: await find(tx, days), advances: await findAdvances(tx, days) };
    const registrations = registrationsOf(supplies);
    if (registrations.length > 1 && !chosen) fail.invalid('gstin', `Choose ${registrations.join(' or ')}.`);
    const gstin = chosen ?? registrations[0];
    const ofOne = gstin ? suppliesOf(supplies, gstin) : supplies;
    await audit('document.export', 'csv', [`rows: ${ofOne.documents.length}`, file, month]);
    return { month, gstin, ...ofOne };
  });
}

const exportMonth = (call: Export, file: string) => exportSupplies(call, file, monthBounds(call.query.month));

/** The documents of a financial year, and those of the next one that change one of it. */
async function findDocumentsOfYear(tx: Tx, [first, last]: Days) {
  const nextYear = financialYearBounds(monthAfter(first.slice(0, 7), 12));
  const later = await findDocumentsBetween(tx, nextYear);
  return [...(await findDocumentsBetween(tx, [first, last])), ...later.filter(changesYearBefore)];
}

const json = endpoint({
  ...download,
  id: 'exportDeskMonthReturn',
  path: 'GET /desk/reports/gstr1.json',
  summary: 'Export GSTR-1 of a registration for a month as the JSON file that the GST portal takes',
  query: DeskGstReturnQuery,
  response: jsonResponse(Gstr1, 'The return, with amounts in rupees.'),
  handler: async ({ context, ...call }) => {
    const { gstin } = call.query;
    const supplies = await exportMonth(call, 'gstr1 json');
    const text = JSON.stringify(gstr1Json(gstin, supplies), null, 1);
    return downloadResponse(context, { name: `GSTR1-${gstin}-${supplies.month}.json`, type: 'application/json' }, text);
  },
});

const zip = endpoint({
  ...download,
  id: 'exportDeskGstSheets',
  path: 'GET /desk/reports/gstr1.zip',
  summary: 'Export the sheets of GSTR-1 and GSTR-3B of a month, as a ZIP of CSV files',
  description: ONE_REGISTRATION,
  response: fileResponse('application/zip', 'One CSV file for each table, as the offline tool names it.'),
  handler: async ({ context, ...call }) => {
    const supplies = await exportMonth(call, 'gstr1 zip');
    const sheets = Object.values(gstFiles).map(({ name, columns, rowsOf }) => [
      name,
      csvText(columns, rowsOf(supplies)),
    ]);
    const threeB = csvText(returnColumns, gstr3b(supplies, monthBounds(supplies.month)));
    const files = [...sheets, ['gstr-3b', threeB]].map(
      ([name, text]) => [`${name}.csv`, Buffer.from(text ?? '')] as const,
    );
    const name = ['GST', supplies.gstin, supplies.month].filter(Boolean).join('-');
    return downloadResponse(
      context,
      { name: `${name}.zip`, type: 'application/zip' },
      zipSync(Object.fromEntries(files)),
    );
  },
});

const file = endpoint({
  ...download,
  id: 'exportDeskGstFile',
  path: 'GET /desk/reports/gstr1/{file}',
  summary: 'Export a table of GSTR-1 for the Returns Offline Tool of the GST portal, as a CSV file',
  description: `The columns, dates and spellings of states are those that the tool expects, so it imports each file into its section. ${ONE_REGISTRATION}`,
  params: DeskGstFileParams,
  response: csvFile('The rows of the table, with amounts in rupees.'),
  handler: async ({ params, context, ...call }) => {
    const { name, columns, rowsOf } = gstFiles[params.file];
    return csvResponse(context, name, columns, [rowsOf(await exportMonth(call, `gstr1 ${params.file}`))], 'program');
  },
});

const threeB = endpoint({
  ...download,
  id: 'exportDeskMonthSummary',
  path: 'GET /desk/reports/gstr3b.csv',
  summary: 'Export tables 3.1 and 3.2 of GSTR-3B of a month, as a CSV file',
  description: ONE_REGISTRATION,
  response: csvFile('One line of the return per row, with amounts in rupees.'),
  handler: async ({ context, ...call }) => {
    const supplies = await exportMonth(call, 'gstr3b');
    return csvResponse(context, `gstr3b-${supplies.month}`, returnColumns, [
      gstr3b(supplies, monthBounds(supplies.month)),
    ]);
  },
});

const nine = endpoint({
  ...download,
  id: 'exportDeskYearReturn',
  path: 'GET /desk/reports/gstr9.csv',
  summary: 'Export tables 4, 5, 10, 11 and 17 of GSTR-9 of the financial year of a month, as a CSV file',
  description: ONE_REGISTRATION,
  response: csvFile('One line of the return per row, with amounts in rupees.'),
  handler: async ({ context, ...call }) => {
    const days = financialYearBounds(call.query.month);
    const rows = gstr9(await exportSupplies(call, 'gstr9', days, findDocumentsOfYear), days);
    return csvResponse(context, `gstr9-${days[0].slice(0, 4)}`, returnColumns, [rows]);
  },
});

export const gstEndpoints = [json, zip, file, threeB, nine] as const;
