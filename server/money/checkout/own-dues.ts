import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { addDays, dateInKolkata } from '../../../contract/base/calendar.ts';
import type { OwnDue } from '../../../contract/money/checkout.ts';
import { type Owner, ownerOf } from '../../auth/owner.ts';
import type { SignedIn } from '../../auth/session.ts';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { nextDueOn } from '../../db/queries/orders.ts';
import { courses, orders } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { duePaise, isDue, orderLink } from '../../selling/orders/index.ts';

function ownDuesQuery(tx: Tx) {
  // Without a verified email, the placeholder is null and matches no order.
  const isUnclaimed = and(isNull(orders.userId), eq(orders.normalizedEmail, sql.placeholder('email')));
  return tx
    .select({
      order: { id: orders.id, tokenSealed: orders.tokenSealed },
      course: courses.title,
      dueOn: nextDueOn,
      amountPaise: duePaise(sql.placeholder('tomorrow')),
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .where(and(isDue, or(eq(orders.userId, sql.placeholder('id')), isUnclaimed)))
    .orderBy(asc(nextDueOn), asc(orders.id));
}

type OwnDueRow = Awaited<ReturnType<typeof ownDuesQuery>>[number];

const findOwnDues = prepared<Owner & { tomorrow: string }, OwnDueRow[]>(ownDuesQuery);

export async function readOwnDues(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  { actor }: { actor: SignedIn },
): Promise<OwnDue[]> {
  const today = dateInKolkata(deps.now());
  const rows = await findOwnDues(deps.db, { ...ownerOf(actor), tomorrow: addDays(today, 1) });
  return rows.flatMap(({ order, ...due }) => {
    const url = orderLink(deps, order);
    return url ? [{ ...due, isLate: due.dueOn < today, url }] : [];
  });
}
