import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deskPaths } from '../../contract/desk/paths.ts';
import { paths } from '../../contract/paths.ts';
import { parseMobile } from '../../server/base/phone.ts';
import { users } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from '../e2e/database.ts';
import { fillBatches } from '../e2e/stored-records.ts';
import type { Tab } from './engine.ts';
import { join } from './join.ts';
import type { Visitor } from './visitor.ts';

/** The keys Home, Delete and Backspace, as WebDriver sends them. */
const HOME = '\uE011';
const DELETE = '\uE017';
const BACKSPACE = '\uE003';

/** The ways in which people type one number, key by key. */
const typed = [
  '9876543210',
  `${HOME}9876543210`,
  `43210${HOME}98765`,
  `+447${BACKSPACE.repeat(4)}9876543210`,
  `+9876543210${HOME}${DELETE}`,
  '+9876543210',
  '09876543210',
  '+919876543210',
  '919876543210',
  '0919876543210',
  '00919876543210',
  '009876543210',
  '(+91) 98765-43210',
  '೯೮೭೬೫೪೩೨೧೦',
  '+९१ ९८७६५ ४३२१०',
  '٩٨٧٦٥٤٣٢١٠',
];

/** The texts that are pasted into the field, or with which a browser fills it in. */
const inserted = ['+919876543210', '+91 98765 43210', '(+91) 98765-43210', 'tel:+919876543210', '09876543210'];

type At = { page: string; field: string; before?: (visitor: Visitor) => Promise<void> };

/** Puts a text into a field at once; with the event of a key, as a paste does, or without, as a browser that fills it in. */
function insert({ selector, text, isPasted }: { selector: string; text: string; isPasted: boolean }) {
  const input = document.querySelector<HTMLInputElement>(selector);
  if (isPasted) return document.execCommand('insertText', false, text);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  return input?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The number and the country that the form would send. */
function sentFrom(selector: string) {
  const input = document.querySelector<HTMLInputElement>(selector);
  const data = new FormData(input?.form ?? undefined);
  return ['', 'Country'].map((end) => String(data.get(`${input?.name}${end}`) ?? ''));
}

/** Enters the number in every way into a field, and expects that the form would send it. */
async function expectEveryWay(visitor: Visitor, { page, field, before }: At): Promise<void> {
  await visitor.open(page);
  await before?.(visitor);
  const expectNumber = async (way: string) => {
    const [text = '', country] = await visitor.inPage(sentFrom, field);
    expect(parseMobile(text, country)?.e164, `${page}: ${way}`).toBe('+919876543210');
  };
  const empty = () => visitor.inPage(insert, { selector: field, text: '', isPasted: false });
  for (const keys of typed) {
    await visitor.focus(field);
    await empty();
    await visitor.type(keys);
    await expectNumber(`typed ${JSON.stringify(keys)}`);
  }
  for (const text of inserted) {
    for (const isPasted of [true, false]) {
      await visitor.focus(field);
      await empty();
      await visitor.inPage(insert, { selector: field, text, isPasted });
      await expectNumber(`${isPasted ? 'pasted' : 'filled in'} ${text}`);
    }
  }
  // The next visit of the page shows what was typed.
  await empty();
}

const forVisitors: At[] = [
  {
    page: '/courses',
    field: 'dialog input[name="mobile"]',
    before: async (visitor) => {
      await visitor.click('Enroll Now in DevOps Basics');
      await visitor.sees('Enroll in DevOps Basics');
    },
  },
  { page: paths.enroll('devops-basics'), field: 'main input[name="mobile"]' },
  { page: paths.signUp, field: 'main input[name="phone"]' },
  { page: paths.waitFor('networking-master-course'), field: 'main input[name="mobile"]' },
];

/** Numbers in all forms that ask for one, at the width of a phone and of a desktop. */
export function testPhoneNumbers(opened: () => { tab: Tab; visitor: Visitor }): void {
  test.each([360, 1440])('a phone number is the one that is meant, however it is entered, on %i px', async (width) => {
    const { tab, visitor } = opened();
    await tab.resize(width, 800);
    await fillBatches(inSiteDatabase, 'networking-master-course');
    for (const at of forVisitors) await expectEveryWay(visitor, at);
    const email = await join(visitor);
    await expectEveryWay(visitor, { page: paths.account, field: 'main input[name="phone"]' });
    await inSiteDatabase((db) =>
      db
        .update(users)
        .set({ roles: ['admin'] })
        .where(eq(users.email, email)),
    );
    await expectEveryWay(visitor, { page: deskPaths.newRequest, field: 'main input[name="mobile"]' });
  });
}
