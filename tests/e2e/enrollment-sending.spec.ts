import type { Page } from '@playwright/test';
import { site } from '../../content/site.ts';
import { PRIVACY_NOTICE_VERSION } from '../../contract/base/constants.ts';
import { confirmation, fillEnrollment, openPopup, openPopupHere, someone } from './enrollment-form.ts';
import { byNight, expect, expectAccessible, test } from './fixtures.ts';
import { hold } from './network.ts';
import { enrollmentsOf, mailsAbout } from './stored-records.ts';

const API = '**/api/enrollments';
const SERVER_ERROR = 'Server error. Please try again later.';

/** Counts the requests that the page sends. */
function countRequests(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/enrollments') count += 1;
  });
  return () => count;
}
test('Enrollment: a request is stored with its number in E.164 and its notice, and two emails are queued', async ({
  page,
}) => {
  const person = someone();
  const before = Date.now();
  const { dialog, ...form } = await openPopup(page, 'Networking Master Course');
  await dialog.getByText('Kept only to call you.').click();
  const notice = dialog.getByRole('link', { name: 'privacy page' });
  await expect(notice).toHaveAttribute('href', '/privacy');
  await expect(notice).toHaveAttribute('target', '_blank');
  await expect(dialog).toContainText('We keep your name, email, mobile number and how you came here');
  await fillEnrollment(form, person);
  await form.submit.click();
  await expect(dialog).toBeHidden();
  const rows = await enrollmentsOf(person.email);
  expect(rows).toMatchObject([
    {
      course: 'networking-master-course',
      name: 'Asha Rao',
      mobile: '+919876543210',
      privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
    },
  ]);
  expect(rows[0]?.privacyNoticeAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(await mailsAbout(person.email)).toEqual([
    { kind: 'enrollment_acknowledgement', recipient: person.email, replyTo: site.email },
    { kind: 'enrollment_to_staff', recipient: site.staffEmail, replyTo: person.email },
  ]);
});

test('Enrollment: the form sends name, email, mobile and courseId, with the country and the page of the form, no more', async ({
  page,
}) => {
  const person = someone();
  const { dialog, ...form } = await openPopup(page);
  await fillEnrollment(form, person);
  const sent = page.waitForRequest(API);
  await form.submit.click();
  expect((await sent).postDataJSON()).toEqual({
    name: person.name,
    email: person.email,
    mobile: '98765 43210',
    courseId: '3',
    mobileCountry: 'IN',
    page: '/courses',
  });
  await expect(dialog).toBeHidden();
});

test.describe('a request that fails', () => {
  const wait = 'Too many attempts. Please wait a moment and try again.';
  const cases = [
    { what: 'too many requests', response: { status: 429, message: wait }, says: wait },
    { what: 'the database is away', response: { status: 503, message: SERVER_ERROR }, says: SERVER_ERROR },
    { what: 'no answer', response: null, says: SERVER_ERROR },
  ];
  test('keeps the pop-up open with the reason and everything typed', async ({ page, allowStatus, allowConsole }) => {
    allowStatus(429, 503);
    allowConsole(/net::ERR_FAILED/);
    const person = someone();
    const { dialog, ...form } = await openPopup(page);
    await fillEnrollment(form, person);
    for (const { what, response, says } of cases) {
      await test.step(what, async () => {
        await page.route(API, (route) =>
          response
            ? route.fulfill({ status: response.status, json: { code: 'unavailable', message: response.message } })
            : route.abort(),
        );
        await form.submit.click();
        await expect(form.alert).toHaveText(says);
        await expect(dialog).toBeVisible();
        await expect(form.name).toHaveValue(person.name);
        await expect(form.email).toHaveValue(person.email);
        await expect(form.mobile).toHaveValue('98765 43210');
        await page.unroute(API);
      });
    }
    await form.submit.click();
    await expect(dialog).toBeHidden();
    await expect(confirmation(page)).toContainText('Thank you, Asha Rao.');
    expect(await enrollmentsOf(person.email)).toHaveLength(1);
  });
});

test('the reason for a failed request is not shown for another course', byNight, async ({ page, allowStatus }) => {
  allowStatus(503);
  const person = someone();
  await page.route(API, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: SERVER_ERROR } }),
  );
  const { dialog, ...form } = await openPopup(page);
  await fillEnrollment(form, person);
  await form.submit.click();
  await expect(form.alert).toHaveText(SERVER_ERROR);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const { alert, ...other } = await openPopupHere(page, 'AWS Basics');
  await expect(alert).toBeEmpty();
  await expect(other.email).toHaveValue(person.email);
});

test('an error of the server is shown at its field, which gets the focus', byNight, async ({ page, allowStatus }) => {
  allowStatus(422);
  const person = someone();
  const { dialog, ...form } = await openPopup(page);
  await fillEnrollment(form, { ...person, mobile: '12345' });
  await form.submit.click();
  await expect(form.alert).toHaveText('Please check what you entered.');
  await expect(form.mobile).toHaveAccessibleDescription('Please enter a valid mobile number');
  await expect(form.mobile).toHaveAttribute('aria-invalid', 'true');
  await expect(form.mobile).toBeFocused();
  await expectAccessible(page);
  await form.email.fill('asha@');
  await form.submit.click();
  await expect(form.email).toHaveAccessibleDescription('Invalid email address');
  await expect(form.name).not.toHaveAttribute('aria-invalid');
  await expect(dialog).toBeVisible();
  expect(await enrollmentsOf(person.email)).toEqual([]);
});

test('a double click on Submit sends one request', async ({ page }) => {
  const person = someone();
  const requests = countRequests(page);
  const { dialog, ...form } = await openPopup(page);
  await fillEnrollment(form, person);
  const release = await hold(page, API);
  await form.submit.dblclick();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await form.name.press('Enter');
  release();
  await expect(dialog).toBeHidden();
  expect(requests()).toBe(1);
  expect(await enrollmentsOf(person.email)).toHaveLength(1);
});
