import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { timeInKolkata } from '../../contract/base/calendar.ts';
import { readBusiness } from '../../server/db/queries/site-settings.ts';
import { orders, siteSettings, transferClaims } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { expectAccessibleAtEverySize } from './every-size.ts';
import { byNight, expect, expectValidHtml, hydrated, test } from './fixtures.ts';
import { holdAllSeats, newCoupon, newOrder, storePaid, useUpCoupon } from './orders.ts';
import { main } from './page-parts.ts';
import { PASSWORD, signIn } from './people.ts';
import { newStaff } from './staff.ts';
import { mailedLink } from './stored-records.ts';

/** The frame in which the stand-in's script opens its page. */
const FRAME = 'iframe[title="Payment (stand-in for Razorpay)"]';

const isConfirmed = (id: string) =>
  inSiteDatabase(async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    return order?.confirmedAt != null;
  });

/** Lets buyers choose the plan of the settings, or not. */
const letBuyersChooseInstalments = (buyersChooseInstalments: boolean) =>
  inSiteDatabase(async (db) => {
    await db.update(siteSettings).set({ business: { ...(await readBusiness(db)), buyersChooseInstalments } });
  });

const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('two forms lead to the payment page and back to a confirmed order', async ({ page }) => {
    const { path, id } = await newOrder();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(main(page)).toContainText('Test mode: no money moves.');
    await button(page, /^Pay Rs\..* online$/).click();
    await button(page, /^Continue and pay/).click();
    await expect(page.getByText('This is a stand-in for Razorpay. No money moves.')).toBeVisible();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}&back=paid$`));
    await expect(main(page)).toContainText('Thank you. What we have received is shown below.');
    await expect(main(page)).toContainText('Everything is paid.');
    expect(await isConfirmed(id)).toBe(true);
  });

  test('a state says what is so now: no outcome of an earlier step stands beside it', async ({ page }) => {
    const { path } = await newOrder();
    await page.goto(path);
    await button(page, 'Pay another way').click();
    await expect(main(page).getByText(/We keep your seat until/)).toHaveCount(1);
    await expect(main(page)).not.toContainText('Your seat is kept until');
    await main(page).getByText('I have a coupon').click();
    await page.getByLabel('Code of the coupon').fill((await newCoupon()).code);
    await button(page, 'Use the coupon').click();
    await expect(main(page).getByRole('status')).toHaveText('The coupon is applied.');
    await button(page, /^Pay Rs\..* online$/).click();
    await button(page, /^Continue and pay/).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(main(page)).toContainText('Everything is paid.');
    // The link of the email, within the time for which outcomes are kept.
    await page.goto(path);
    await expect(main(page)).toContainText('Everything is paid.');
    await expect(main(page)).not.toContainText('The coupon is applied.');
  });

  test(
    'on a phone the amount and the button that pays are in view from the top to the end',
    byNight,
    async ({ page }) => {
      const { path } = await newOrder();
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(path);
      const bar = page.getByRole('complementary', { name: 'Payment' });
      const details = main(page).getByText(/^Order /);
      for (const place of [details.first(), button(page, /^Pay Rs\..* online$/), page.getByRole('contentinfo')]) {
        await place.scrollIntoViewIfNeeded();
        await expect(bar.getByText('Rs.4,999')).toBeInViewport({ ratio: 1 });
        await expect(bar.getByRole('button', { name: 'Pay now' })).toBeInViewport({ ratio: 1 });
      }
      await bar.getByRole('button', { name: 'Pay now' }).click();
      await expect(button(page, /^Continue and pay/)).toBeVisible();
    },
  );

  test(
    'a buyer who pays in instalments gets the seat with the first, after changing their mind twice',
    byNight,
    async ({ page }) => {
      await letBuyersChooseInstalments(true);
      const { path, id } = await newOrder();
      await page.goto(path);
      await button(page, 'Pay in instalments').click();
      await expect(main(page).getByRole('status')).toHaveText('You pay in instalments now.');
      await button(page, 'Pay all at once').click();
      await expect(button(page, 'Pay Rs.4,999 online')).toBeVisible();
      await button(page, 'Pay in instalments').click();
      await button(page, 'Pay Rs.2,500 online').click();
      await letBuyersChooseInstalments(false);
      await button(page, /^Continue and pay/).click();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await page.getByRole('button', { name: 'Go on' }).click();
      await expect(main(page)).toContainText('Your seat is confirmed.');
      await expect(main(page)).toContainText('Rs.2,499 is due on');
      expect(await isConfirmed(id)).toBe(true);
    },
  );

  test('a payment that fails, and a closed page, lead back to try again', async ({ page }) => {
    const { path, id } = await newOrder();
    await page.goto(path);
    await button(page, /^Pay Rs\..* online$/).click();
    await button(page, /^Continue and pay/).click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(main(page).getByRole('alert')).toContainText('Your payment did not go through.');
    await button(page, /^Continue and pay/).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(main(page).getByRole('status')).toHaveText('Nothing was paid. You can try again.');
    await expect(main(page).getByText(/seat is kept until|We keep your seat until/)).toHaveCount(1);
    expect(await isConfirmed(id)).toBe(false);
  });
});

test('with JavaScript, one click opens the payment page over the order, also after it was closed', async ({ page }) => {
  const { path, id } = await newOrder();
  await page.goto(path);
  await hydrated(page);
  await button(page, /^Pay Rs\..* online$/).click();
  const payment = page.frameLocator(FRAME);
  await payment.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator(FRAME)).toHaveCount(0);
  await button(page, /^Continue and pay/).click();
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(main(page)).toContainText('Everything is paid.');
  expect(await isConfirmed(id)).toBe(true);
});

test(
  'a coupon that is used up before its buyer pays is reported and removed, and the full price is paid',
  byNight,
  async ({ page, allowConsole }) => {
    allowConsole(/status of 409/);
    const { path, id } = await newOrder();
    const coupon = await newCoupon();
    await page.goto(path);
    await hydrated(page);
    await main(page).getByText('I have a coupon').click();
    await page.getByLabel('Code of the coupon').fill(coupon.code);
    await button(page, 'Use the coupon').click();
    await expect(button(page, 'Pay Rs.4,499 online')).toBeVisible();
    await useUpCoupon(coupon);
    await button(page, 'Pay Rs.4,499 online').click();
    const reason = `The coupon ${coupon.code} is used up. Take it off, or use another one.`;
    await expect(main(page).getByRole('alert').first()).toContainText(reason);
    await button(page, `Remove the coupon ${coupon.code}`).click();
    // The form loads the page anew; a click before its script starts would lead through the payment page of the service.
    await expect(button(page, 'Pay Rs.4,999 online')).toBeVisible();
    await hydrated(page);
    await button(page, 'Pay Rs.4,999 online').click();
    await page.frameLocator(FRAME).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(main(page)).toContainText('Everything is paid.');
    expect(await isConfirmed(id)).toBe(true);
  },
);

test('a buyer reports a transfer by NEFT with the UTR as the bank shows it', byNight, async ({ page }) => {
  const { path, id } = await newOrder();
  await inSiteDatabase(async (db) => {
    const business = { ...(await readBusiness(db)), bankLines: 'NanoCamp, HDFC Bank, 50200012345678' };
    await db.update(siteSettings).set({ business });
  });
  await page.goto(path);
  await hydrated(page);
  await button(page, 'Pay another way').click();
  await main(page).getByLabel('UTR').fill('sbin n520261\u200B 12733');
  await button(page, 'Send the UTR').click();
  await expect(main(page)).toContainText('We are looking for your transfer SBIN…33');
  const claims = await inSiteDatabase((db) => db.select().from(transferClaims).where(eq(transferClaims.orderId, id)));
  expect(claims).toMatchObject([{ reference: 'SBINN52026112733' }]);
});

test('a buyer without an account gets from the payment to the first lesson by the email alone, in five steps', async ({
  page,
}) => {
  const { path, email } = await newOrder();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(path);
  await hydrated(page);
  await button(page, /^Pay Rs\..* online$/).click();
  await page.frameLocator(FRAME).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(main(page)).toContainText(`We emailed a link to set your password to ${email}.`);
  await expectAccessibleAtEverySize(page);

  // 1: the button of the email, on another device.
  const phone = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 360, height: 640 } });
  if (!phone) throw new Error('There is no browser');
  const own = await phone.newPage();
  const { baseURL } = test.info().project.use;
  await own.goto(`${baseURL}${await mailedLink(email, 'payment_received')}`);
  await hydrated(own);
  // 2: a password.
  await own.getByLabel('Password').fill(PASSWORD);
  await button(own, 'Set password').click();
  // 3: signing in with it.
  await expect(own).toHaveURL(/\/signin/);
  await signIn(own, email);
  // 4: the course is open. 5: its first lesson.
  await expect(own).toHaveURL('/learn/devops-basics');
  await main(own)
    .getByRole('link', { name: /^Start: / })
    .click();
  await expect(own).toHaveURL(/\/learn\/devops-basics\/.+/);
  await expect(main(own).getByRole('heading', { level: 1 })).toBeVisible();
  await phone.close();
});

test('a buyer who paid when the last seat was gone chooses a seat in another batch', byNight, async ({ page }) => {
  const order = await newOrder();
  await storePaid(order, { seat: false });
  await page.goto(order.path);
  await hydrated(page);
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText('Choose another batch or a refund');
  await expectAccessibleAtEverySize(page);
  await button(page, /^Take this seat/)
    .first()
    .click();
  await expect(main(page).getByRole('heading', { name: 'Your seat is confirmed.' })).toBeVisible();
  expect(await isConfirmed(order.id)).toBe(true);
});

test('a batch whose seats are all held for other buyers says so', async ({ page }) => {
  const order = await newOrder();
  const until = await holdAllSeats(order);
  await page.goto(order.path);
  const words = `All seats of this batch are being kept for others, who have not paid yet. Try again at ${timeInKolkata(until)}`;
  await expect(main(page)).toContainText(words);
  await expect(main(page).getByRole('link', { name: 'join the waitlist' })).toBeVisible();
  await expect(button(page, /pay/i)).toHaveCount(0);
});

test('a buyer who changes their mind gives the seat up, and the money goes back', byNight, async ({ page }) => {
  const { path } = await newOrder();
  await page.goto(path);
  await hydrated(page);
  await button(page, /^Pay Rs\..* online$/).click();
  await page.frameLocator(FRAME).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(main(page)).toContainText('Everything is paid.');
  await main(page)
    .getByText(/^Give up my seat, and get Rs\./)
    .click();
  await page.getByLabel('I give up my seat in DevOps Basics').check();
  await button(page, 'Give up my seat').click();
  await expect(main(page).getByRole('status')).toContainText('is on its way back to you');
  await expect(main(page)).toContainText('This order is cancelled.');
});

test(
  'a refused GST number is reported at the top of the page, with the focus and a link to its field',
  byNight,
  async ({ page }) => {
    const { path } = await newOrder();
    await page.goto(path);
    await hydrated(page);
    await main(page)
      .getByText(/^Invoice: /)
      .click();
    await page.getByLabel('GST number').fill('123');
    await button(page, 'Save').click();
    const summary = main(page).getByRole('alert').first();
    await expect(summary).toBeFocused();
    await summary.getByRole('link').first().click();
    await expect(page.getByLabel('GST number')).toBeFocused();
  },
);

test('staff refund a payment at the desk, and the buyer finds receipt and credit note', byNight, async ({ page }) => {
  const { path, id } = await newOrder();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await hydrated(page);
  await button(page, /^Pay Rs\..* online$/).click();
  await page.frameLocator(FRAME).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(main(page)).toContainText('Everything is paid.');
  await newStaff(page, 'accountant');
  await page.goto(`/desk/refunds/of/${id}`);
  await hydrated(page);
  await page.getByLabel('Amount to refund').fill('100');
  await page.getByLabel('Reason').fill('Moved to another city');
  await button(page, 'Refund').click();
  await expect(main(page).getByRole('link', { name: 'All refunds' })).toBeVisible();
  // Beside a session of the staff, the link of the buyer only pays.
  await page.context().clearCookies();
  await page.goto(path);
  for (const name of [/^Receipt/, /^Credit note/]) {
    const file = await page.request.get((await main(page).getByRole('link', { name }).getAttribute('href')) ?? '');
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  }
});

test('a payment that succeeds late is checked, and the page shows it by itself', byNight, async ({ page }) => {
  const { path } = await newOrder();
  await page.goto(`${path}&back=paid`);
  await hydrated(page);
  await expect(main(page).getByRole('status')).toContainText('Your payment is being checked.');
  await expect(button(page, /^Pay/)).toHaveCount(0);
  const late = await page.context().newPage();
  await late.goto(path);
  await hydrated(late);
  await button(late, /^Pay Rs\..* online$/).click();
  await late.frameLocator(FRAME).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(main(late)).toContainText('Everything is paid.');
  await expect(main(page)).toContainText('Everything is paid.', { timeout: 15_000 });
});

test('the payment page opens even if its script does not load', byNight, async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.route('**/v1/checkout.js', (route) => route.abort());
  const { path } = await newOrder();
  await page.goto(path);
  await hydrated(page);
  await button(page, /^Pay Rs\..* online$/).click();
  await expect(page.getByText('This is a stand-in for Razorpay. No money moves.')).toBeVisible();
});

test('the page of an order is accessible at every size, and its HTML valid', byNight, async ({ page }) => {
  const { path } = await newOrder();
  await page.goto(path);
  await hydrated(page);
  await expectAccessibleAtEverySize(page);
  await button(page, 'Pay another way').click();
  await expect(main(page)).toContainText('We keep your seat until');
  await expectAccessibleAtEverySize(page);
  await expectValidHtml(await (await page.request.get(path)).text());
});
