import { createRoute, z } from '@hono/zod-openapi';
import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { dateInKolkata } from '../../../contract/calendar.ts';
import { type OwnOrder, OwnOrdersResponse } from '../../../contract/pay.ts';
import { createRouter, errorResponse, jsonResponse, limitedResponse, NoQuery } from '../../api/answers.ts';
import { isOf, ownerOf } from '../../auth/owner.ts';
import type { Sessions, SignedIn } from '../../auth/session.ts';
import { RequestError } from '../../base/errors.ts';
import { answerPdf, type TaxDocument } from '../../books/documents/index.ts';
import type { Tx } from '../../db/client.ts';
import { coveredPaise } from '../../db/order-sums.ts';
import { courses, instalments, orders, taxDocuments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { refuseEmbedding } from '../../http/embedding.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import { linkOf, nextDue, stateIn } from '../../selling/orders/index.ts';

const errors = {
  401: errorResponse('Nobody is signed in.'),
  422: errorResponse('The route takes no query.'),
  500: errorResponse('A fault of the server.'),
  503: errorResponse('The database cannot be reached.'),
};

const list = createRoute({
  method: 'get',
  path: '/account/orders',
  operationId: 'listOwnOrders',
  tags: ['Payment'],
  summary: 'The orders of the signed-in person, with what is due and their documents',
  request: { query: NoQuery },
  responses: { 200: jsonResponse(OwnOrdersResponse, 'The newest first, at most 50.'), ...errors },
});

const document = createRoute({
  method: 'get',
  path: '/account/documents/{id}',
  operationId: 'getOwnDocument',
  tags: ['Payment'],
  summary: 'Read an invoice, receipt or credit note of an order of the signed-in person as PDF',
  request: { query: NoQuery, params: z.object({ id: z.uuid() }) },
  responses: {
    200: {
      description: 'The document.',
      content: { 'application/pdf': { schema: { type: 'string' as const, format: 'binary' } } },
    },
    ...errors,
    404: errorResponse('The person has no such document.'),
    429: limitedResponse('Too many requests from this address.'),
  },
});

/** The orders of the signed-in person, and the documents of these. */
export function ownOrdersRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.openapi(list, async (context) => {
    const data = await readOwnOrders(deps, await sessions.require(context));
    return context.json({ data }, 200, { 'Cache-Control': 'no-store' });
  });
  router.use(document.path.replace('{id}', ':id'), limitByAddress(deps));
  router.openapi(document, async (context) => {
    refuseEmbedding(context);
    const person = await sessions.require(context);
    return answerPdf(context, await findOwnDocument(deps.db, person, context.req.valid('param').id));
  });
  return router;
}

const isOwnedBy = (person: SignedIn) => isOf(ownerOf(person), orders.userId, orders.emailKey);

/** Orders that a person sees at most. */
const MOST = 50;

/** Orders that live, or that have a document. */
function findOwnOrders(tx: Tx, person: SignedIn, now: Date) {
  const documents = tx.select({ one: sql`1` }).from(taxDocuments).where(eq(taxDocuments.orderId, orders.id));
  return tx
    .select({
      order: orders,
      course: courses.title,
      state: stateIn({ now, today: dateInKolkata(now) }),
      paidPaise: coveredPaise,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .where(and(isOwnedBy(person), or(isNull(orders.cancelledAt), exists(documents))))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MOST);
}

async function readOwnOrders(deps: Pick<Deps, 'db' | 'env' | 'now'>, person: SignedIn): Promise<OwnOrder[]> {
  const rows = await findOwnOrders(deps.db, person, deps.now());
  const ids = rows.map(({ order }) => order.id);
  const isTheirs = inArray(instalments.orderId, ids);
  const parts = await deps.db.select().from(instalments).where(isTheirs).orderBy(asc(instalments.n));
  const { id, orderId, kind, label, issuedOn, totalPaise, createdAt } = taxDocuments;
  const documents = await deps.db
    .select({ id, orderId, kind, label, issuedOn, totalPaise })
    .from(taxDocuments)
    .where(inArray(orderId, ids))
    .orderBy(asc(createdAt), asc(label));
  const partsOf = Map.groupBy(parts, (part) => part.orderId);
  const documentsOf = Map.groupBy(documents, (issued) => issued.orderId);
  return rows.map(({ order, course, state, paidPaise }) => {
    const isPayable = state !== 'cancelled' && state !== 'decide';
    const due = isPayable ? nextDue(partsOf.get(order.id) ?? [], paidPaise) : null;
    return {
      code: order.code,
      course,
      state,
      totalPaise: order.totalPaise,
      paidPaise,
      due: due && { dueOn: due.dueOn, amountPaise: due.amountPaise },
      url: due && linkOf(deps, order),
      documents: (documentsOf.get(order.id) ?? []).map(({ orderId: _, ...shown }) => shown),
    };
  });
}

/** @throws RequestError not_found */
async function findOwnDocument(tx: Tx, person: SignedIn, id: string): Promise<TaxDocument> {
  const [found] = await tx
    .select({ document: taxDocuments })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(and(eq(taxDocuments.id, id), isOwnedBy(person)));
  if (found) return found.document;
  throw new RequestError('not_found');
}
