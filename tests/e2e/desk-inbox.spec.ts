import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { mails } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { byNight, expect, open, test } from './fixtures.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';
import { newEmail } from './stored-records.ts';

/** Sends the contact form, as a visitor does. @returns the sender's email */
async function sendMessage(page: Page): Promise<string> {
  const email = newEmail();
  await open(page, '/contact');
  const form = page.getByRole('region', { name: 'Write to us' });
  await form.getByLabel('Name', { exact: true }).fill('Mira Visitor');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Subject').selectOption('it');
  await form.getByLabel('Message').fill('Do you teach on Sundays?\nAnd in Kannada?');
  await form.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('sent');
  return email;
}

test(
  'staff answer a message of a visitor, and see the email of the answer in the outbox',
  byNight,
  async ({ page }) => {
    const email = await sendMessage(page);
    await newStaff(page);

    await open(page, `/desk/messages?q=${encodeURIComponent(email)}`);
    const row = main(page).getByRole('row', { name: 'Mira Visitor' });
    await expect(row).toContainText('New');
    await row.getByRole('link', { name: 'Mira Visitor' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message from Mira Visitor');
    await expect(main(page).getByRole('region', { name: 'Message', exact: true })).toHaveText(
      /Sundays\?\nAnd in Kannada\?/,
    );

    await main(page).getByLabel('Your answer').fill('Yes.\nFrom ten to one, in English.');
    await main(page).getByRole('button', { name: 'Send the answer' }).click();
    await expect(main(page).getByText('The answer is on its way.')).toBeVisible();
    const answers = main(page).getByRole('region', { name: 'Answers' });
    await expect(answers).toContainText('From ten to one, in English.');
    await expect(main(page).getByRole('complementary')).toContainText('Answered');
    await expect(main(page).getByLabel('Your answer')).toHaveValue('');

    await answers.getByRole('link', { name: 'email queued' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Re: We have your message/);
    await expect(main(page).getByText('No email is sent: SMTP_URL is not set')).toBeVisible();
    const preview = main(page).frameLocator('iframe');
    await expect(preview.getByText('From ten to one, in English.')).toBeVisible();
    await expect(preview.getByRole('blockquote')).toContainText('And in Kannada?');
  },
);

test(
  'a message that looks like spam is kept for staff, who say that a person sent it',
  byNight,
  async ({ page, browser }) => {
    const email = newEmail();
    const visitor = await browser.newPage({ javaScriptEnabled: false });
    await visitor.goto('/contact');
    const form = visitor.getByRole('main');
    await form.getByLabel('Name', { exact: true }).fill('Mira Visitor');
    await form.getByLabel('Email', { exact: true }).fill(email);
    await form.getByLabel('Subject').selectOption('it');
    await form.getByLabel('Message').fill('Do you teach on Sundays?');
    const hidden = form.getByLabel('Leave this empty');
    await expect(hidden).toHaveAttribute('autocomplete', 'off');
    for (const manager of ['data-1p-ignore', 'data-lpignore', 'data-form-type'])
      await expect(hidden).toHaveAttribute(manager);
    // Name and label have no word that browsers or password managers take for a field of theirs.
    await expect(hidden).toHaveAttribute('name', 'zq7');
    await hidden.evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example';
    });
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByText('Your message has been sent successfully!')).toBeVisible();
    await visitor.close();

    await newStaff(page);
    const list = `/desk/messages?q=${encodeURIComponent(email)}`;
    await open(page, list);
    await expect(main(page).getByText('No messages to show.')).toBeVisible();
    await page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: 'Suspected spam' }).click();
    await main(page).getByLabel('Form').selectOption('Contact');
    const row = main(page).getByRole('row').filter({ hasText: 'Do you teach on Sundays?' });
    await row.getByRole('link', { name: 'Details' }).click();
    await expect(main(page).getByRole('complementary', { name: 'Details' })).toContainText(email);
    await row.getByRole('button', { name: 'Not spam' }).click();
    await expect(row).toHaveCount(0);
    await open(page, list);
    await expect(main(page).getByRole('row', { name: 'Mira Visitor' })).toContainText('New');
  },
);

test('a message gets an owner, is marked as done, and is opened again', byNight, async ({ page }) => {
  const email = await sendMessage(page);
  await newStaff(page);
  await open(page, `/desk/messages?q=${encodeURIComponent(email)}`);
  await main(page).getByRole('link', { name: 'Mira Visitor' }).click();
  const about = main(page).getByRole('complementary');
  const state = about.getByRole('definition').first();
  await about.getByLabel('Owner', { exact: true }).selectOption({ index: 1 });
  await about.getByLabel('Done').check();
  await about.getByRole('button', { name: 'Save' }).click();
  await expect(about.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(state).toHaveText('Done');
  await about.getByLabel('Done').uncheck();
  await about.getByRole('button', { name: 'Save' }).click();
  await expect(state).toHaveText('New');
});

test(
  'of two members of staff who answer at once, the second keeps the typed text, and one email is sent',
  byNight,
  async ({ page, browser, allowStatus }) => {
    allowStatus(409);
    const email = await sendMessage(page);
    await newStaff(page);
    await open(page, `/desk/messages?q=${encodeURIComponent(email)}`);
    await main(page).getByRole('link', { name: 'Mira Visitor' }).click();
    await expect(main(page).getByLabel('Your answer')).toBeVisible();
    const other = await browser.newPage({ storageState: await page.context().storageState() });
    await open(other, page.url());
    await main(other).getByLabel('Done').check();
    for (const who of [page, other]) {
      await main(who).getByLabel('Your answer').fill('Yes');
      await main(who).getByRole('button', { name: 'Send the answer' }).click();
      await expect(main(who).getByRole('region', { name: 'Answers' })).toContainText('Yes');
    }
    await expect(main(other).getByRole('alert').filter({ hasText: 'nothing was saved' })).toBeVisible();
    await expect(main(other).getByLabel('Your answer')).toHaveValue('Yes');
    // The answer set the owner, and a later save of another field keeps it.
    const owner = main(other).getByLabel('Owner', { exact: true });
    await expect(owner).not.toHaveValue('');
    await main(other).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main(other).getByText('Saved.', { exact: true })).toBeVisible();
    await other.reload();
    await expect(owner).not.toHaveValue('');
    await expect(main(other).getByLabel('Done')).toBeChecked();
    const replies = await inSiteDatabase((db) => db.$count(mails, eq(mails.recipient, email)));
    // The acknowledgement, and one answer.
    expect(replies).toBe(2);
    await other.close();
  },
);

test('a failed email is first in the list, and is queued again by a click', byNight, async ({ page }) => {
  const recipient = newEmail();
  await inSiteDatabase((db) =>
    db.insert(mails).values({
      kind: 'enrolled',
      recipient,
      subject: 'You are enrolled',
      html: '<p>Welcome</p>',
      text: 'Welcome',
      state: 'failed',
      attempts: 18,
      lastError: '550 No such mailbox',
    }),
  );
  await newStaff(page);
  await open(page, `/desk/mails?q=${encodeURIComponent(recipient)}`);
  await expect(main(page).getByText(/could not be sent\./)).toBeVisible();
  await main(page).getByRole('link', { name: 'You are enrolled' }).click();
  await expect(main(page).getByRole('complementary')).toContainText('550 No such mailbox');
  await main(page).getByRole('button', { name: 'Send it again' }).click();
  await expect(main(page).getByRole('definition').first()).toHaveText('Waiting');
});
