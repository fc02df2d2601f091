import {
  TrainerMonthResponse,
  TrainerPayApproval,
  TrainerPayList,
  TrainerPayment,
  TrainerPayParams,
  TrainerPayQuery,
  TrainerRateAdd,
  TrainerRateParams,
} from '../../../contract/money/trainer-pay.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { csvFile, jsonResponse } from '../../api/responses.ts';
import { type CsvColumn, csvResponse, perform, RecordParams, withMessage } from '../../records/index.ts';
import { unitNames } from './lines.ts';
import {
  addRate,
  approveMonth,
  type ExportedLine,
  type ExportedPay,
  exportMonth,
  exportPay,
  listPay,
  payMonth,
  readMonth,
  removeRate,
  withdrawApproval,
} from './service.ts';

const permissions = ['money.pay'] as const;
const readPermissions = ['money.pay', 'classes.teach'] as const;
const OWN = 'Staff without `money.pay` see only their own pay.';
const done = doneResponse('The change is stored.');

const rupees = (paise: number | null) => paise && paise / 100;

const columns: readonly CsvColumn<ExportedLine>[] = [
  ['Trainer', ({ pay }) => pay.trainer.name],
  ['Day', ({ day }) => day],
  ['Course', ({ course }) => course],
  ['Batch', ({ batch }) => batch],
  ['Class', ({ number }) => number],
  ['Title', ({ title }) => title],
  ['Minutes', ({ minutes }) => minutes],
  ['Rate', ({ rate }) => rupees(rate?.paise ?? null)],
  ['Rate is for', ({ rate }) => rate && unitNames[rate.unit]],
  ['Amount', ({ paise }) => rupees(paise)],
  ['State', ({ pay }) => pay.state],
  ['Paid on', ({ statement }) => statement?.paidOn ?? null],
  ['Reference', ({ statement }) => statement?.reference ?? null],
];

const payColumns: readonly CsvColumn<ExportedPay>[] = [
  ['Trainer', ({ pay }) => pay.trainer.name],
  ['PAN', ({ statement }) => statement?.pan ?? null],
  ['Month', ({ pay }) => pay.month],
  ['Invoice number', ({ statement }) => statement?.invoiceNumber ?? null],
  ['Classes', ({ pay }) => pay.classes],
  ['Pay', ({ pay }) => rupees(pay.totalPaise)],
  ['TDS', ({ statement }) => rupees(statement?.tdsPaise ?? null)],
  ['Paid out', ({ statement }) => (statement?.paidOn ? rupees(statement.totalPaise - statement.tdsPaise) : null)],
  ['State', ({ pay }) => pay.state],
  ['Paid on', ({ statement }) => statement?.paidOn ?? null],
  ['Reference', ({ statement }) => statement?.reference ?? null],
];

const list = endpoint({
  id: 'listDeskTrainerPay',
  path: 'GET /desk/trainer-pay',
  summary: 'List the pay of each trainer in a month',
  description: OWN,
  may: readPermissions,
  query: TrainerPayQuery,
  response: jsonResponse(TrainerPayList, 'The trainers, by name.'),
  handler: ({ deps, actor, query }) => listPay(deps, { actor, ...query }),
});

const csv = endpoint({
  id: 'exportDeskTrainerPay',
  path: 'GET /desk/trainer-pay/classes.csv',
  summary: 'Export the classes held in a month with the pay for each, as a CSV file',
  may: permissions,
  isDownload: true,
  query: TrainerPayQuery,
  response: csvFile('One class per row, with amounts in rupees.'),
  handler: perform(exportMonth, (rows, { context, input }) =>
    csvResponse(context, `trainers-${input.month}`, columns, [rows]),
  ),
});

const payCsv = endpoint({
  id: 'exportDeskTrainerStatements',
  path: 'GET /desk/trainer-pay/pay.csv',
  summary: 'Export the pay of each trainer for a month, with PAN, invoice number and TDS, as a CSV file',
  may: permissions,
  isDownload: true,
  query: TrainerPayQuery,
  response: csvFile('One trainer per row, with amounts in rupees.'),
  handler: perform(exportPay, (rows, { context, input }) =>
    csvResponse(context, `trainers-pay-${input.month}`, payColumns, [rows]),
  ),
});

const read = endpoint({
  id: 'getDeskTrainerMonth',
  path: 'GET /desk/trainers/{id}/pay/{month}',
  summary: 'Read a trainer’s pay for a month: classes, rates and total',
  description: OWN,
  may: readPermissions,
  params: TrainerPayParams,
  response: jsonResponse(TrainerMonthResponse, 'The pay for the month.'),
  handler: async ({ deps, actor, params }) => ({ data: await readMonth(deps, { actor, ...params }) }),
});

const approve = endpoint({
  id: 'approveDeskTrainerMonth',
  path: 'PUT /desk/trainers/{id}/pay/{month}/approval',
  summary: 'Approve a trainer’s pay for a past month, which fixes its lines and total',
  may: permissions,
  params: TrainerPayParams,
  body: TrainerPayApproval,
  response: done,
  handler: perform(approveMonth, withMessage('The month is approved.')),
});

const withdraw = endpoint({
  id: 'withdrawDeskTrainerMonth',
  path: 'DELETE /desk/trainers/{id}/pay/{month}/approval',
  summary: 'Undo the approval of a month that is not yet paid',
  may: permissions,
  params: TrainerPayParams,
  response: done,
  handler: perform(withdrawApproval, withMessage('The approval is undone.')),
});

const pay = endpoint({
  id: 'payDeskTrainerMonth',
  path: 'PUT /desk/trainers/{id}/pay/{month}/payment',
  summary: 'Mark an approved month as paid',
  may: permissions,
  params: TrainerPayParams,
  body: TrainerPayment,
  response: done,
  handler: perform(payMonth, withMessage('The payment is recorded.')),
});

const addRateEndpoint = endpoint({
  id: 'createDeskTrainerRate',
  path: 'POST /desk/trainers/{id}/rates',
  summary: 'Set a trainer’s rate from a given day',
  may: permissions,
  params: RecordParams,
  body: TrainerRateAdd,
  status: 201,
  response: done,
  handler: perform(addRate, withMessage('The rate is added.')),
});

const removeRateEndpoint = endpoint({
  id: 'deleteDeskTrainerRate',
  path: 'DELETE /desk/trainers/{id}/rates/{rate}',
  summary: 'Remove a trainer’s rate; approved months stay as they are',
  may: permissions,
  params: TrainerRateParams,
  response: done,
  handler: perform(removeRate, withMessage('The rate is removed.')),
});

export const trainerPayEndpoints = [
  list,
  csv,
  payCsv,
  read,
  approve,
  withdraw,
  pay,
  addRateEndpoint,
  removeRateEndpoint,
];
