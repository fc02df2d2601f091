import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { createRequest } from '../../tests/support/desk-factories.ts';
import { createPaidCourse } from '../../tests/support/factories.ts';
import { enrollmentRequests } from './schema/index.ts';
import { matchesText } from './search.ts';

const { db } = await testDatabase();
const { id: courseId } = await createPaidCourse(db);
await createRequest(db, courseId, { name: 'Asha Rao', email: 'asha_r@example.org', mobile: '+919876543210' });
await createRequest(db, courseId, { name: 'Ravi 50% Off', email: 'ravi@mail.test', mobile: '+447400123456' });

const document = sql`(${enrollmentRequests.name} || ' ' || ${enrollmentRequests.email} || ' ' || ${enrollmentRequests.mobile})`;

test.each([
  ['asha', ['Asha Rao']],
  ['RAO ASHA', ['Asha Rao']],
  ['ao', []],
  ['ra', ['Asha Rao', 'Ravi 50% Off']],
  ['r', ['Asha Rao', 'Ravi 50% Off']],
  ['rao mail', []],
  ['98765 43210', ['Asha Rao']],
  ['098765-43210', ['Asha Rao']],
  ['(+91) 98765', ['Asha Rao']],
  ['९८७६५ ४३२१०', ['Asha Rao']],
  ['asha\u200B_r@exa\u00ADmple.org', ['Asha Rao']],
  ['ａｓｈａ', ['Asha Rao']],
  ['91', ['Asha Rao']],
  ['4', ['Ravi 50% Off']],
  ['50% off', ['Ravi 50% Off']],
  ['50%25', []],
  ['a_r', ['Asha Rao']],
  ['a_i', []],
  [`' OR 1=1 --`, []],
  ['', ['Asha Rao', 'Ravi 50% Off']],
  ['@ % _ -', ['Asha Rao', 'Ravi 50% Off']],
])('%j finds %j', async (text, names) => {
  const found = await db.select().from(enrollmentRequests).where(matchesText(document, text));
  expect(found.map(({ name }) => name).sort()).toEqual(names);
});
