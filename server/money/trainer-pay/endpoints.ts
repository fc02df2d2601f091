import { z } from 'zod';
import {
  TrainerMonthResponse,
  TrainerPayApproval,
  TrainerPayList,
  TrainerPayment,
  TrainerPayParams,
  TrainerPayQuery,
  TrainerRateAdd,
  TrainerRateParams,
} from '../../../contract/trainer-pay.ts';
import { jsonResponse } from '../../http/router.ts';
import { type CsvColumn, csvAnswer, doneAnswer, operation, RecordParams } from '../../records/index.ts';
import { unitNames } from './lines.ts';
import {
  addRate,
  approveMonth,
  type ExportedLine,
  exportMonth,
  listPay,
  payMonth,
  readMonth,
  removeRate,
  withdrawApproval,
} from './service.ts';

const permissions = ['money.pay'] as const;
const toRead = ['money.pay', 'classes.teach'] as const;
const OWN = 'Without `money.pay`, only one’s own.';
const done = doneAnswer('It is stored.');

const rupees = (paise: number | null) => paise && paise / 100;

/** The columns of the file of a month; amounts in rupees. */
const columns: readonly CsvColumn<ExportedLine>[] = [
  ['Trainer', ({ pay }) => pay.trainer.name],
  ['Day', ({ day }) => day],
  ['Course', ({ course }) => course],
  ['Batch', ({ batch }) => batch],
  ['Class', ({ n }) => n],
  ['Title', ({ title }) => title],
  ['Minutes', ({ minutes }) => minutes],
  ['Rate', ({ rate }) => rupees(rate?.paise ?? null)],
  ['Rate is for', ({ rate }) => rate && unitNames[rate.unit]],
  ['Amount', ({ paise }) => rupees(paise)],
  ['State', ({ pay }) => pay.state],
  ['Paid on', ({ statement }) => statement?.paidOn ?? null],
  ['Reference', ({ statement }) => statement?.reference ?? null],
];

const list = operation({
  id: 'listTrainerPay',
  method: 'get',
  path: '/desk/trainer-pay',
  summary: 'List what each trainer earned in a month',
  description: OWN,
  permissions: toRead,
  query: TrainerPayQuery,
  answer: jsonResponse(TrainerPayList, 'By name.'),
  handler: ({ deps, actor, query }) => listPay(deps, actor, query.month),
});

const csv = operation({
  id: 'exportTrainerPay',
  method: 'get',
  path: '/desk/trainer-pay/classes.csv',
  summary: 'Export the held classes of a month with what they earn, as a CSV file',
  permissions,
  isDownload: true,
  query: TrainerPayQuery,
  answer: { description: 'Each class in a row, amounts in rupees.', content: { 'text/csv': { schema: z.string() } } },
  handler: async ({ deps, actor, query: { month }, context }) =>
    csvAnswer(context, `trainers-${month}`, columns, [await exportMonth(deps, actor, month)]),
});

const read = operation({
  id: 'getTrainerMonth',
  method: 'get',
  path: '/desk/trainers/{id}/pay/{month}',
  summary: 'Read a trainer’s month: classes, rates and sum',
  description: OWN,
  permissions: toRead,
  params: TrainerPayParams,
  answer: jsonResponse(TrainerMonthResponse, 'The month.'),
  handler: async ({ deps, actor, params }) => ({ data: await readMonth(deps, { actor, ...params }) }),
});

const approve = operation({
  id: 'approveTrainerMonth',
  method: 'put',
  path: '/desk/trainers/{id}/pay/{month}/approval',
  summary: 'Approve a trainer’s month that is over, which keeps its lines and sum',
  permissions,
  params: TrainerPayParams,
  body: TrainerPayApproval,
  answer: done,
  handler: async ({ deps, actor, params, body }) => {
    await approveMonth(deps, { actor, ...params }, body);
    return { message: 'The month is approved.' };
  },
});

const withdraw = operation({
  id: 'withdrawTrainerMonth',
  method: 'delete',
  path: '/desk/trainers/{id}/pay/{month}/approval',
  summary: 'Take the approval of a month back that is not paid',
  permissions,
  params: TrainerPayParams,
  answer: done,
  handler: async ({ deps, actor, params }) => {
    await withdrawApproval(deps, { actor, ...params });
    return { message: 'The approval is taken back.' };
  },
});

const pay = operation({
  id: 'payTrainerMonth',
  method: 'put',
  path: '/desk/trainers/{id}/pay/{month}/payment',
  summary: 'Note that an approved month was paid',
  permissions,
  params: TrainerPayParams,
  body: TrainerPayment,
  answer: done,
  handler: async ({ deps, actor, params, body }) => {
    await payMonth(deps, { actor, ...params }, body);
    return { message: 'The payment is noted.' };
  },
});

const rate = operation({
  id: 'addTrainerRate',
  method: 'post',
  path: '/desk/trainers/{id}/rates',
  summary: 'Set what a trainer is paid from a day on',
  permissions,
  params: RecordParams,
  body: TrainerRateAdd,
  status: 201,
  answer: done,
  handler: async ({ deps, actor, params, body }) => {
    await addRate(deps, { actor, ...params }, body);
    return { message: 'The rate is added.' };
  },
});

const unrate = operation({
  id: 'removeTrainerRate',
  method: 'delete',
  path: '/desk/trainers/{id}/rates/{rate}',
  summary: 'Remove a rate; approved months stay as they are',
  permissions,
  params: TrainerRateParams,
  answer: done,
  handler: async ({ deps, actor, params: { id, rate } }) => {
    await removeRate(deps, { actor, id }, rate);
    return { message: 'The rate is removed.' };
  },
});

/** What trainers earn. */
export const trainerPayOperations = [list, csv, read, approve, withdraw, pay, rate, unrate];
