import type { Locator, Page } from '@playwright/test';
import { parseMobile } from '../../server/base/phone.ts';
import { expect, test } from './fixtures.ts';

const NUMBER = '+919876543210';

/** What the form around a field would send, as the server reads it. */
export async function numberIn(field: Locator): Promise<string | undefined> {
  const [typed, country] = await field.evaluate((input: HTMLInputElement) => {
    const data = new FormData(input.form ?? undefined);
    return [data.get(input.name), data.get(`${input.name}Country`)].map((value) => String(value ?? ''));
  });
  return parseMobile(typed ?? '', country)?.e164;
}

const type = (text: string) => async (_page: Page, field: Locator) => {
  await field.focus();
  await field.pressSequentially(text);
};

const paste = (text: string) => async (page: Page, field: Locator) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
};

/** Sets the text as a browser does that fills a form in, or drops a text on it. */
const insert = (text: string, inputType: string) => (_page: Page, field: Locator) =>
  field.evaluate(
    (input: HTMLInputElement, [value = '', kind]) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: kind ?? '' }));
    },
    [text, inputType],
  );

/** Types by a keyboard that composes words, as those of phones do. */
const compose = (text: string) => async (page: Page, field: Locator) => {
  await field.focus();
  const session = await page.context().newCDPSession(page);
  for (let length = 1; length <= text.length; length += 1) {
    await session.send('Input.imeSetComposition', {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    });
  }
  await session.send('Input.insertText', { text });
  await session.detach();
};

type Way = (page: Page, field: Locator) => Promise<void>;

/** The ways in which people enter the number. */
const ways: Record<string, Way> = {
  'typed after a click at the left edge': async (_page, field) => {
    await field.click({ position: { x: 2, y: 20 } });
    await field.pressSequentially('9876543210');
  },
  'typed after a click where the placeholder is': async (_page, field) => {
    await field.click({ position: { x: 28, y: 20 } });
    await field.pressSequentially('9876543210');
  },
  'typed after Home': async (_page, field) => {
    await field.press('Home');
    await field.pressSequentially('9876543210');
  },
  'typed after a script focused it': async (_page, field) => {
    await field.evaluate((input) => input.focus());
    await field.pressSequentially('9876543210');
  },
  'typed from its end to its start': async (_page, field) => {
    await field.pressSequentially('43210');
    await field.press('Home');
    await field.pressSequentially('98765');
  },
  'mended in its middle': async (_page, field) => {
    await field.pressSequentially('98766543210');
    for (let step = 0; step < 6; step += 1) await field.press('ArrowLeft');
    await field.press('Backspace');
  },
  'typed again after all was deleted': async (_page, field) => {
    await field.pressSequentially('+447');
    for (let step = 0; step < 4; step += 1) await field.press('Backspace');
    await field.pressSequentially('9876543210');
  },
  'typed behind a plus that is taken away again': async (_page, field) => {
    await field.pressSequentially('+9876543210');
    await field.press('Home');
    await field.press('Delete');
  },
  'typed behind a plus that is too much': type('+9876543210'),
  'typed behind 00': type('009876543210'),
  'typed over a selected text': async (_page, field) => {
    await field.pressSequentially('+91');
    await field.dblclick();
    await field.press('ControlOrMeta+a');
    await field.pressSequentially('98765 43210');
  },
  'typed with 0': type('09876543210'),
  'typed with the calling code': type('+919876543210'),
  'typed with the calling code without a plus': type('919876543210'),
  'typed with 0 and the calling code': type('0919876543210'),
  'typed with 00 and the calling code': type('00919876543210'),
  'typed in Kannada': type('೯೮೭೬೫೪೩೨೧೦'),
  'typed in Hindi with its calling code': type('+९१ ९८७६५ ४३२१०'),
  'typed in Arabic': type('٩٨٧٦٥٤٣٢١٠'),
  'typed by a composing keyboard': compose('98765 43210'),
  'pasted with its calling code': paste(NUMBER),
  'pasted with spaces': paste('+91 98765 43210'),
  'pasted with a code in brackets': paste('(+91) 98765-43210'),
  'pasted from a link': paste('tel:+919876543210'),
  'pasted with invisible marks': paste('\u202a+91 98765 43210\u202c'),
  dropped: insert('+91 98765 43210', 'insertFromDrop'),
  autofilled: insert(NUMBER, 'insertReplacementText'),
  'autofilled without a calling code': insert('09876543210', 'insertReplacementText'),
};

/** Enters the number in every way, and leaves the field each time. */
export async function expectEveryWay(page: Page, field: Locator, frame: Locator): Promise<void> {
  const country = frame.getByRole('combobox', { name: 'Country' });
  const hasCountries = (await country.count()) > 0;
  for (const [name, enter] of Object.entries(ways)) {
    await test.step(name, async () => {
      await field.fill('');
      if (hasCountries) await country.selectOption('IN');
      await enter(page, field);
      expect.soft(await numberIn(field), `${name}, in the field`).toBe(NUMBER);
      await field.blur();
      expect.soft(await numberIn(field), `${name}, after it was left`).toBe(NUMBER);
    });
  }
}
