import type { Page } from '@playwright/test';
import { site } from '../../content/site.ts';
import { PRIVACY_NOTICE_VERSION } from '../../contract/base/constants.ts';
import { byNight, expect, expectAccessible, open, test, withAndWithoutJavaScript } from './fixtures.ts';
import { hold } from './network.ts';
import { mailsAbout, messagesOf, newEmail } from './stored-records.ts';

const API = '**/api/users/register';
const SERVER_ERROR = 'Server error. Please try again later.';

/** Opens the contact page. @returns the parts of its form */
async function openForm(page: Page) {
  await open(page, '/contact');
  const form = page.getByRole('region', { name: 'Write to us' });
  return {
    form,
    name: form.getByLabel('Name', { exact: true }),
    email: form.getByLabel('Email', { exact: true }),
    subject: form.getByLabel('Subject'),
    message: form.getByLabel('Message'),
    send: form.getByRole('button'),
  };
}
type Form = Awaited<ReturnType<typeof openForm>>;

async function fill({ name, email, subject, message }: Form, address: string): Promise<void> {
  await name.fill('Asha Rao');
  await email.fill(address);
  await subject.selectOption('it');
  await message.fill('Do you teach on Sundays?');
}

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('Contact: the page has a phone number, an email address for support and a place in Bengaluru, India', async ({
  page,
}) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: site.phoneShown })).toHaveAttribute('href', `tel:${site.phone}`);
  await expect(main.getByRole('definition').getByRole('link', { name: site.email })).toHaveAttribute(
    'href',
    `mailto:${site.email}`,
  );
  await expect(main.getByText('Bengaluru, India', { exact: true })).toBeVisible();
});

withAndWithoutJavaScript(() => {
  test('a question from the page of a course begins with its title', byNight, async ({ page }) => {
    await page.goto('/courses/devops-basics');
    await page.getByRole('link', { name: 'Ask about this course' }).click();
    await expect(page).toHaveURL('/contact?course=devops-basics');
    await expect(page.getByLabel('Message')).toHaveValue('About DevOps Basics: ');
  });
});

test('Contact: the five subjects have their values and labels', byNight, async ({ page }) => {
  const { subject } = await openForm(page);
  const options = await subject
    .locator('option')
    .evaluateAll((all) => all.map((option) => [option.getAttribute('value'), option.textContent]));
  expect(options.filter(([value]) => value)).toEqual([
    ['student', 'Student'],
    ['passout', 'College Passout'],
    ['it', 'Working Professional (IT)'],
    ['nonit', 'Working Professional (non IT)'],
    ['professor', 'Professor'],
  ]);
});

test.describe('Contact:', () => {
  test(
    'the hint that the message is optional is beside its label, and not a part of its name',
    byNight,
    async ({ page }) => {
      const { form } = await openForm(page);
      const message = form.getByLabel('Message', { exact: true });
      await expect(message).toHaveAccessibleDescription('(optional)');
      await expect(message).not.toHaveAttribute('required');
    },
  );

  test('a field shows no error before it was touched', byNight, async ({ page }) => {
    const { form, name, email } = await openForm(page);
    await name.pressSequentially('As');
    await expect(name).toHaveValue('As');
    await expect(form.locator('[aria-invalid]')).toHaveCount(0);
    await email.focus();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(form.locator('[aria-invalid]')).toHaveCount(1);
  });

  const cases = [
    { field: 'Name', typed: '', says: 'Name is required' },
    { field: 'Name', typed: 'As', says: 'Name must be at least 3 characters' },
    { field: 'Email', typed: '', says: 'Email is required' },
    { field: 'Email', typed: 'asha@', says: 'Invalid email address' },
    { field: 'Email', typed: 'asha@example', says: 'Invalid email address' },
  ];
  test("each field says what is wrong once it is left: 'Name is required', 'Email is required' and the others", async ({
    page,
  }) => {
    const { form, subject, send } = await openForm(page);
    for (const { field, typed, says } of cases) {
      const input = form.getByLabel(field, { exact: true });
      await input.fill(typed);
      await input.focus();
      await input.blur();
      await expect(input, `${field} ${JSON.stringify(typed)}`).toHaveAccessibleDescription(says);
      await expect(form.getByText(says)).toBeVisible();
      await expect(send).toBeEnabled();
    }
    await expect(subject).not.toHaveAttribute('aria-invalid');
    await subject.focus();
    await subject.blur();
    await expect(subject).toHaveAccessibleDescription('Please select a subject');
    await subject.selectOption('student');
    await expect(subject).not.toHaveAttribute('aria-invalid');
  });

  test('once touched, a message follows each change', byNight, async ({ page }) => {
    const { name } = await openForm(page);
    await name.fill('As');
    await name.blur();
    await expect(name).toHaveAccessibleDescription('Name must be at least 3 characters');
    await name.press('End');
    await name.pressSequentially('h');
    await expect(name).not.toHaveAttribute('aria-invalid');
    await name.press('Backspace');
    await expect(name).toHaveAccessibleDescription('Name must be at least 3 characters');
    await name.fill('');
    await expect(name).toHaveAccessibleDescription('Name is required');
  });

  test('the message is optional', async ({ page }) => {
    const address = newEmail();
    const form = await openForm(page);
    await fill(form, address);
    await form.message.fill('');
    await form.message.blur();
    await expect(form.message).not.toHaveAttribute('aria-invalid');
    await form.email.press('Enter');
    await dialog(page, 'Success!').getByRole('button', { name: 'OK' }).click();
    await expect(form.email).toBeFocused();
    await expect(
      form.form.locator('[aria-invalid]'),
      'a focus that the dialog took does not count as a touch',
    ).toHaveCount(0);
    expect(await messagesOf(address)).toMatchObject([{ message: '' }]);
  });

  test('sending an empty form says what is missing at each field, and sends nothing', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const { name, email, subject, message, send } = await openForm(page);
    await send.click();
    await expect(name).toHaveAccessibleDescription('Name is required');
    await expect(email).toHaveAccessibleDescription('Email is required');
    await expect(subject).toHaveAccessibleDescription('Please select a subject');
    await expect(message).not.toHaveAttribute('aria-invalid');
    await expect(name).toBeFocused();
    await expectAccessible(page);
    expect(sent).toEqual([]);
  });
});

test("Contact: the dialog 'Success!' is closed by OK, and the form is empty again", async ({ page }) => {
  const address = newEmail();
  const before = Date.now();
  const form = await openForm(page);
  await fill(form, address);
  await form.send.click();
  const success = dialog(page, 'Success!');
  await expect(success.getByRole('heading')).toHaveText('Success!');
  await expect(success.getByText('Your message has been sent successfully!', { exact: true })).toBeVisible();
  const ok = success.getByRole('button', { name: 'OK' });
  await expect(ok).toBeFocused();
  await expectAccessible(page);
  await ok.click();
  await expect(success).toBeHidden();
  await expect(form.form.getByRole('button')).toBeFocused();
  for (const field of [form.name, form.email, form.subject, form.message]) await expect(field).toHaveValue('');
  await expect(form.form.locator('[aria-invalid]')).toHaveCount(0);

  const rows = await messagesOf(address);
  expect(rows).toMatchObject([
    {
      name: 'Asha Rao',
      subject: 'it',
      message: 'Do you teach on Sundays?',
      privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
    },
  ]);
  expect(rows[0]?.privacyNoticeAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(await mailsAbout(address)).toEqual([
    { kind: 'contact_acknowledgement', recipient: address, replyTo: site.email },
    { kind: 'contact_to_staff', recipient: site.staffEmail, replyTo: address },
  ]);
});

test.describe('Contact, a message that failed:', () => {
  const wait = 'Too many attempts. Please wait a moment and try again.';
  const cases = [
    { what: "the server's message", status: 429, json: { code: 'too_many_requests', message: wait }, says: wait },
    { what: 'no message', status: 400, json: {}, says: 'Failed to send message.' },
    { what: 'a server failure without a message', status: 502, html: '<h1>502 Bad Gateway</h1>', says: SERVER_ERROR },
    {
      what: 'the database is away',
      status: 503,
      json: { code: 'unavailable', message: SERVER_ERROR },
      says: SERVER_ERROR,
    },
    { what: 'no answer', status: 0, json: {}, says: SERVER_ERROR },
  ];
  test("the dialog 'Error' has the server's message or one in its place, and everything typed stays", async ({
    page,
    allowStatus,
    allowConsole,
  }) => {
    allowStatus(429, 400, 502, 503);
    allowConsole(/net::ERR_FAILED/);
    const address = newEmail();
    const form = await openForm(page);
    await fill(form, address);
    for (const { what, status, json, html, says } of cases) {
      await test.step(what, async () => {
        await page.route(API, (route) => (status ? route.fulfill({ status, json, body: html }) : route.abort()));
        await form.send.click();
        const error = dialog(page, 'Error');
        await expect(error.getByRole('heading')).toHaveText('Error');
        await expect(error.getByText(says, { exact: true })).toBeVisible();
        await error.getByRole('button', { name: 'OK' }).click();
        await expect(error).toBeHidden();
        await expect(form.name).toHaveValue('Asha Rao');
        await expect(form.email).toHaveValue(address);
        await expect(form.subject).toHaveValue('it');
        await expect(form.message).toHaveValue('Do you teach on Sundays?');
        await page.unroute(API);
      });
    }
    await form.send.click();
    await expect(dialog(page, 'Success!')).toBeVisible();
    expect(await messagesOf(address)).toHaveLength(1);
  });

  test('an error of the server is shown at its field', async ({ page, allowStatus }) => {
    allowStatus(422);
    const json = {
      code: 'invalid_input',
      message: 'Please check what you entered.',
      fields: { email: 'Invalid email address' },
    };
    await page.route(API, (route) => route.fulfill({ status: 422, json }));
    const form = await openForm(page);
    await fill(form, newEmail());
    await form.email.press('Enter');
    await dialog(page, 'Error').getByRole('button', { name: 'OK' }).click();
    await expect(form.email).toHaveAccessibleDescription('Invalid email address');
    await expect(form.email).toBeFocused();
  });
});

test('Contact: POST {api base}/users/register gets a JSON body of name, email, subject and message, no more', async ({
  page,
}) => {
  const form = await openForm(page);
  await fill(form, 'asha@example.org');
  await form.message.fill('');
  const sent = page.waitForRequest(API);
  await page.route(API, (route) => route.fulfill({ status: 200, json: {} }));
  await form.send.click();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Asha Rao',
    email: 'asha@example.org',
    subject: 'it',
    message: '',
  });
});

test('Contact: the HTTP status alone decides that sending was a success', byNight, async ({ page }) => {
  await page.route(API, (route) => route.fulfill({ status: 200, body: '' }));
  const form = await openForm(page);
  await fill(form, newEmail());
  await form.send.click();
  await expect(dialog(page, 'Success!').getByText('Your message has been sent successfully!')).toBeVisible();
  await expect(form.name).toHaveValue('');
});

test('Contact: the form is busy while it is being sent, and is sent once', async ({ page }) => {
  const address = newEmail();
  const form = await openForm(page);
  await fill(form, address);
  const release = await hold(page, API);
  await form.send.dblclick();
  await expect(form.send).toBeDisabled();
  await expect(form.send).toHaveText('Sending...');
  await form.name.press('Enter');
  release();
  await expect(dialog(page, 'Success!')).toBeVisible();
  await expect(form.send).toHaveText('Send Message');
  expect(await messagesOf(address)).toHaveLength(1);
});
