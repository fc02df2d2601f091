import type { Facts } from './database.ts';

/** Searches with many, some, one and no results: words, part of a number, two letters, one letter. */
const texts = ['example.com', 'kumar', 'asha%20kumar', 'server', '98765', 'zuleikha', '98', 'as', 'a', 'qqxxqq'];
const searches = texts.map((text) => `q=${text}`);

const readsOf = ({ course, owner, person, request }: Facts): [path: string, ...queries: string[]][] => [
  ['today', ''],
  ['today/month', ''],
  ['today/counts', ''],
  ['overview', '', 'days=7', 'days=90'],
  [
    'requests',
    '',
    'stage=new',
    'stage=lost',
    `course=${course}`,
    'owner=me',
    'owner=nobody',
    `owner=${owner}`,
    ...searches,
  ],
  ['requests', 'due=today', `q=asha&stage=lost&course=${course}`, `stage=contacted&owner=${owner}&course=${course}`],
  [`requests/${request}`, ''],
  ['people', '', 'q=54321', 'q=uleik', ...searches],
  [`people/${person}`, ''],
  ['search', 'q=NC-00', 'q=54321', ...searches],
  ['orders', '', 'state=held', 'state=confirmed', 'state=overdue', 'q=NC-00', ...searches],
  ['dues', '', 'when=late', 'when=week'],
  ['money', ''],
  ['messages', '', 'state=new', 'state=done', 'owner=me', 'subject=student', 'q=linux&state=done', ...searches],
  ['mails', '', 'state=sent', 'state=failed', 'kind=verification', 'q=kumar&state=failed', ...searches],
  ['posts', '', 'state=published', 'state=draft', 'q=cloud&state=draft&category=Category%203', ...searches],
  ['audit', '', `person=${owner}`, 'type=request', 'type=nothing', `type=request&record=${request}`],
  ['audit/filters', ''],
  ['trash', '', 'kind=post', 'kind=lesson'],
  [`courses/${course}/learners`, ''],
  ['batches', '', `course=${course}`, 'when=upcoming'],
  ['courses', ''],
  ['topics', ''],
  ['staff', ''],
];

export function deskCalls(facts: Facts): string[] {
  return readsOf(facts).flatMap(([path, ...queries]) => queries.map((query) => `/api/desk/${path}?${query}`));
}
