import { createRoute } from '@hono/zod-openapi';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { addDays, dateInKolkata } from '../../../contract/calendar.ts';
import { type OwnDue, OwnDuesResponse } from '../../../contract/pay.ts';
import { createRouter, errorResponse, jsonResponse, NoQuery } from '../../api/answers.ts';
import { type Owner, ownerOf } from '../../auth/owner.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { courses, orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { isNextPart, linkOf, owedPaise, partsIn } from '../../selling/orders/index.ts';

const list = createRoute({
  method: 'get',
  path: '/account/dues',
  operationId: 'listOwnDues',
  tags: ['Payment'],
  summary: 'What the signed-in learner has to pay next',
  request: { query: NoQuery },
  responses: {
    200: jsonResponse(OwnDuesResponse, 'The earliest first.'),
    401: errorResponse('Nobody is signed in.'),
    422: errorResponse('The route takes no query.'),
    500: errorResponse('A fault of the server.'),
    503: errorResponse('The database cannot be reached.'),
  },
});

/** The dues of the signed-in learner. */
export function ownDuesRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.openapi(list, async (context) => {
    const data = await readOwnDues(deps, ownerOf(await sessions.require(context)));
    return context.json({ data }, 200, { 'Cache-Control': 'no-store' });
  });
  return router;
}

function ownDuesQuery(db: Tx) {
  // Without a verified e-mail it is null, which equals nothing.
  const isUnclaimed = and(isNull(orders.userId), eq(orders.emailKey, sql.placeholder('email')));
  const part = partsIn(db);
  return db
    .select({
      order: orders,
      course: courses.title,
      dueOn: part.dueOn,
      amountPaise: owedPaise(part, sql.placeholder('tomorrow')),
    })
    .from(orders)
    .innerJoin(part, eq(part.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .where(and(isNextPart(part), or(eq(orders.userId, sql.placeholder('id')), isUnclaimed)))
    .orderBy(asc(part.dueOn), asc(orders.id));
}

type OwnDueRow = Awaited<ReturnType<typeof ownDuesQuery>>[number];

const findOwnDues = prepared<Owner & { tomorrow: string }, OwnDueRow[]>(ownDuesQuery);

async function readOwnDues(deps: Pick<Deps, 'db' | 'env' | 'now'>, owner: Owner): Promise<OwnDue[]> {
  const today = dateInKolkata(deps.now());
  const rows = await findOwnDues(deps.db, { ...owner, tomorrow: addDays(today, 1) });
  return rows.flatMap(({ order, ...due }) => {
    const url = linkOf(deps, order);
    return url ? [{ ...due, isLate: due.dueOn < today, url }] : [];
  });
}
