import type { Facts } from './database.ts';

/** A list of the desk with its filters, and for a newest-first list the cursor of a page far down. */
type List = { path: string; queries: readonly string[]; deep?: string };

/**
 * Searches with many, some, one and no results: words, part of a number, two letters, one letter.
 * @param common words of many rows
 */
const searches = (...common: string[]) => [...common, 'zuleikha', '98', 'as', 'a', 'qqxxqq'].map((text) => `q=${text}`);

function listsOf({ course, owner, image, person, request, deep }: Facts): List[] {
  return [
    { path: 'today', queries: [''] },
    { path: 'today/month', queries: [''] },
    { path: 'today/counts', queries: [''] },
    { path: 'overview', queries: ['', 'days=7', 'days=90'] },
    {
      path: 'requests',
      queries: [
        ...['', 'stage=new', 'stage=contacted', 'stage=enrolled', 'stage=lost', `course=${course}`],
        ...['owner=me', 'owner=nobody', `owner=${owner}`, `stage=contacted&owner=${owner}&course=${course}`],
        ...searches('example.com', 'kumar', 'asha%20kumar', '98765'),
        `q=asha&stage=lost&course=${course}`,
      ],
      deep: deep.requests,
    },
    {
      path: 'people',
      queries: ['', ...searches('kumar', 'asha%20kumar', 'example.com', '98765'), 'q=54321', 'q=uleik'],
      deep: deep.people,
    },
    { path: `people/${person}`, queries: [''] },
    { path: 'search', queries: searches('kumar', 'asha%20kumar', 'example.com', '98765', 'NC-00', '54321') },
    {
      path: 'orders',
      queries: ['', 'state=held', 'state=confirmed', 'state=overdue', ...searches('kumar', 'asha%20kumar', 'NC-00')],
      deep: deep.orders,
    },
    { path: 'dues', queries: ['', 'when=late', 'when=week'] },
    { path: 'money', queries: [''] },
    { path: 'requests', queries: ['due=today', `due=today&owner=${owner}`] },
    { path: `requests/${request}`, queries: [''] },
    {
      path: 'messages',
      queries: [
        ...['', 'state=new', 'state=answered', 'state=done', 'owner=me', 'owner=nobody', `owner=${owner}`],
        ...['subject=student', ...searches('server', 'certificate%20pune', 'example.com'), 'q=linux&state=done'],
      ],
      deep: deep.messages,
    },
    {
      path: 'mails',
      queries: [
        ...['', 'state=sent', 'state=waiting', 'state=failed', 'kind=verification', 'kind=password_reset'],
        ...[...searches('request', 'example.com', 'kumar'), 'q=kumar&state=failed'],
      ],
      deep: deep.mails,
    },
    {
      path: 'posts',
      queries: [
        ...['', 'state=published', 'state=draft', 'state=scheduled', 'category=Category%203'],
        ...[...searches('server', 'queue%20retry'), 'q=cloud&state=draft&category=Category%203'],
      ],
      deep: deep.posts,
    },
    {
      path: 'audit',
      queries: ['', `person=${owner}`, 'type=request', 'type=post', 'type=nothing', `type=request&record=${request}`],
      deep: deep.audit,
    },
    { path: 'audit/filters', queries: [''] },
    { path: 'images', queries: [''], deep: deep.images },
    { path: `images/${image}`, queries: [''] },
    { path: 'trash', queries: ['', 'kind=post', 'kind=lesson'], deep: deep.trash },
    { path: `courses/${course}/learners`, queries: [''], deep: deep.learners },
    { path: 'batches', queries: ['', `course=${course}`, 'when=upcoming'] },
    { path: 'courses', queries: [''] },
    { path: 'topics', queries: [''] },
    { path: 'testimonials', queries: [''] },
    { path: 'pages', queries: [''] },
    { path: 'staff', queries: [''] },
  ];
}

export type Call = { label: string; path: string };

/** Every measured read of the desk. */
export function deskCalls(facts: Facts): Call[] {
  return listsOf(facts).flatMap(({ path, queries, deep }) =>
    queries.flatMap((query) => {
      const label = decodeURIComponent(query ? `${path}?${query}` : path).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
      const first = { label, path: `/api/desk/${path}?${query}` };
      const cursor = deep && `${query && '&'}cursor=${deep}`;
      return cursor ? [first, { label: `${label}, far down`, path: first.path + cursor }] : [first];
    }),
  );
}
