import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { deskPaths } from '../../contract/desk/paths.ts';
import { enrollmentRequests, users } from '../../server/db/schema/index.ts';
import { inSiteDatabase } from './database.ts';
import { confirmation, fillEnrollment, openPopupHere, someone } from './enrollment-form.ts';
import { expectAccessibleAtEverySize } from './every-size.ts';
import { byNight, expect, hydrated, open, test } from './fixtures.ts';
import { main, section } from './page-parts.ts';
import { PASSWORD, signIn } from './people.ts';
import { newStaff } from './staff.ts';
import { port } from './state.ts';
import { mailedLink, newEmail } from './stored-records.ts';

/** Sends a request for DevOps Basics without the form. @returns the typed values, and the path of its page */
async function sendRequest(page: Page) {
  const typed = someone();
  const response = await page.request.post('/api/enrollments', {
    data: { ...typed, courseId: '3' },
    headers: { Origin: `http://localhost:${port}` },
  });
  expect(response.status()).toBe(201);
  const [request] = await inSiteDatabase((db) =>
    db.select().from(enrollmentRequests).where(eq(enrollmentRequests.normalizedEmail, typed.email)),
  );
  return { ...typed, id: request?.id ?? '', path: `/desk/requests/${request?.id}` };
}

const nextStep = (page: Page) => section(page, 'Next step');

test('staff turn the request of a visitor into a paid seat, and the learner finds the course', async ({
  page,
  browser,
}) => {
  const typed = { ...someone(), name: 'Meera Iyer' };

  await test.step('a visitor comes by a campaign, visits pages and sends a request', async () => {
    await page.goto('/?utm_source=poster&utm_campaign=monsoon', { referer: 'https://search.example/?q=courses' });
    await hydrated(page);
    await page.getByRole('link', { name: 'Courses' }).first().click();
    await expect(page).toHaveURL('/courses');
    const { dialog, ...form } = await openPopupHere(page, 'DevOps Basics');
    await fillEnrollment(form, typed);
    await form.submit.click();
    await expect(dialog).toBeHidden();
    await expect(confirmation(page)).toContainText('Thank you, Meera Iyer.');
  });

  const desk = await (await browser.newContext()).newPage();
  await test.step('staff find the request, call, and record the call', async () => {
    await newStaff(desk);
    await open(desk, '/desk/requests');
    await desk.getByLabel('Search name, email or mobile').fill(typed.email);
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('row')).toHaveCount(2);
    await desk.getByRole('link', { name: 'Meera Iyer' }).click();
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Meera Iyer');
    for (const known of ['/courses', 'https://search.example', 'poster', 'monsoon']) {
      await expect(main(desk).getByText(known, { exact: true })).toBeVisible();
    }
    const contact = desk.getByRole('list', { name: 'Get in touch' });
    await expect(contact.getByRole('link', { name: 'Call +91 98765 43210' })).toHaveAttribute(
      'href',
      'tel:+919876543210',
    );
    await expect(contact.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/919876543210\?text=Hello%20Meera/,
    );
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await contact.getByRole('button', { name: 'Copy the number of Meera Iyer' }).click();
    await expect(contact.getByText('Copied')).toBeVisible();
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe('+919876543210');
    const headings = await main(desk).getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.slice(0, 4)).toEqual(['Call', 'Next step', 'Enroll', 'Notes']);
    const call = section(desk, 'Call');
    await call.getByRole('button', { name: 'Interested' }).click();
    await expect(call.getByRole('status')).toHaveText('Noted: interested.');
    await expect(nextStep(desk).getByRole('status').first()).toHaveText('StageContacted');
    await expect(section(desk, 'History')).toContainText('Marked as contacted');
    await call.getByRole('button', { name: /^Tomorrow, .* 11:00 am$/ }).click();
    await expect(call.getByRole('status')).toContainText('Next call: ');
    await call.getByRole('button', { name: 'Plan no call' }).click();
    await expect(call.getByRole('status')).toHaveText('No call is planned.');
  });

  await test.step('staff record the payment, which enrolls her', async () => {
    const form = desk.getByRole('form', { name: 'Record a payment' });
    await expect(form).toBeHidden();
    await main(desk).getByText('Record a payment', { exact: true }).click();
    const amount = form.getByLabel('Amount paid (₹)');
    await expect(amount).toHaveValue('4999');
    await form.getByLabel('Paid', { exact: true }).selectOption('Two instalments');
    await expect(form).toContainText(/They pay ₹2,500 by .*, ₹2,499 by /);
    await expect(amount).toHaveValue('2500');
    await form.getByLabel('Paid', { exact: true }).selectOption('All at once');
    await expect(amount).toHaveValue('4999');
    await form.getByLabel('Method').selectOption('Cash');
    await form.getByLabel('Reference').fill(`Receipt of ${typed.email}`);
    await form.getByRole('button', { name: 'Record it and enroll' }).click();
    await expect(desk).toHaveURL(/\/desk\/orders\//);
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(/^Order /);
    const payment = section(desk, 'Payments').getByRole('row').nth(1);
    await expect(payment).toContainText('₹4,999');
    const pdf = await payment.getByRole('link', { name: 'as a PDF' }).getAttribute('href');
    expect((await desk.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');
    await main(desk).getByRole('link', { name: 'Meera Iyer', exact: true }).click();
    await expect(section(desk, 'Timeline')).toContainText('Paid');
    await section(desk, 'Timeline').getByRole('link', { name: 'Asked for DevOps Basics' }).click();
    await expect(section(desk, 'Enrolled')).toContainText('Invitation sent; waiting for them to set a password');
    await expect(section(desk, 'Orders').getByRole('row').nth(1)).toContainText('Paid');
    await expect(section(desk, 'History')).toContainText('Enrolled');
  });

  await test.step('the learner sets a password by the email and finds the course', async () => {
    await page.goto(await mailedLink(typed.email, 'payment_received'));
    await page.getByLabel('Password').fill(PASSWORD);
    await main(page).getByRole('button', { name: 'Set password' }).click();
    await expect(page).toHaveURL(/\/signin/);
    await signIn(page, typed.email);
    await expect(page).toHaveURL('/learn/devops-basics');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('DevOps Basics');
  });
  await desk.context().close();
});

test(
  'typed values stay when someone else saved first, and a note is stored',
  byNight,
  async ({ page, allowStatus }) => {
    allowStatus(409);
    await newStaff(page);
    const { id, path } = await sendRequest(page);
    await open(page, path);
    const data = { version: 1, stage: 'contacted', ownerId: null };
    const headers = { Origin: `http://localhost:${port}` };
    expect((await page.request.put(`/api/desk/requests/${id}`, { data, headers })).status()).toBe(200);

    const owner = page.getByLabel('Owner');
    await owner.selectOption({ index: 1 });
    const chosen = await owner.inputValue();
    await nextStep(page).getByRole('button', { name: 'Save' }).click();
    await expect(nextStep(page).getByRole('alert')).toContainText('changed this');
    await expect(owner).toHaveValue(chosen);

    await page.reload();
    await hydrated(page);
    await expect(owner).toHaveValue(chosen);
    await expect(nextStep(page).getByText('Someone has saved a change since you typed.')).toBeVisible();
    await nextStep(page).getByRole('button', { name: 'Discard it' }).click();
    await expect(owner).not.toHaveValue(chosen);
    await owner.selectOption(chosen);
    await nextStep(page).getByRole('button', { name: 'Save' }).click();
    await expect(nextStep(page).getByText('Saved.', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'Note' }).fill('Call after six\n<img src=x onerror=alert(1)>');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(section(page, 'Notes').getByRole('listitem')).toContainText('<img src=x onerror=alert(1)>');
    const note = page.getByRole('textbox', { name: 'Note' });
    await expect(note).toHaveValue('');

    // Text that is typed while a note is being saved is not part of the note, and stays.
    let keep = () => {};
    const isSlow = new Promise<void>((resolve) => {
      keep = resolve;
    });
    await page.route('**/notes', async (route) => {
      await isSlow;
      await route.continue();
    });
    await note.fill('She called back.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await note.fill('She called back. Twice.');
    keep();
    await expect(section(page, 'Notes').getByRole('listitem')).toHaveCount(2);
    await expect(note).toHaveValue('She called back. Twice.');
    await expect(section(page, 'Notes').getByText('Note added.')).toHaveCount(0);
    // A link of the site asks before the text is lost; a mail link leaves the page open.
    const asks = page.evaluate(
      () => new Promise((tell) => addEventListener('beforeunload', (event) => tell(event.defaultPrevented))),
    );
    await page.getByRole('link', { name: /^Email .+@/ }).click({ noWaitAfter: true });
    expect(await asks).toBe(false);
    await page.getByRole('link', { name: 'Leads', exact: true }).first().click();
    await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
  },
);

test('requests are filtered by tabs, changed in the list and exported with the filter', byNight, async ({ page }) => {
  await newStaff(page);
  const { email, name } = await sendRequest(page);
  await open(page, `/desk/requests?stage=new&q=${email}`);
  await expect(page.getByRole('link', { name: 'New', exact: true })).toHaveAttribute('aria-current', 'page');

  const download = page.waitForEvent('download');
  await main(page).locator('summary', { hasText: 'More actions' }).click();
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toEqual([
    expect.stringContaining('Received'),
    expect.stringContaining(`"${name}","${email}","(+91) 98765 43210","DevOps Basics","new"`),
  ]);

  await main(page).getByRole('link', { name: 'Details' }).click();
  const contacted = page.getByRole('button', { name: 'Mark as contacted' });
  await contacted.click();
  await expect(page.getByText('No leads to show.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await contacted.click();
  await expect(page.getByText('No leads to show.')).toBeVisible();
  await page.getByRole('link', { name: 'Contacted', exact: true }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel('Search name, email or mobile')).toHaveValue(email);
});

test('a lead without an email address gets one where the seat is sold', byNight, async ({ page }) => {
  await newStaff(page);
  await open(page, deskPaths.newRequest);
  const lead = page.getByRole('form', { name: 'New lead' });
  await lead.getByLabel('Mobile').fill(`98${String(Date.now()).slice(-8)}`);
  await lead.getByLabel('Name').fill('Farida Khan');
  await lead.getByLabel('Course').selectOption('DevOps Basics');
  const tomorrow = lead.getByRole('button', { name: /^Tomorrow, .* 11:00 am$/ });
  await tomorrow.click();
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
  await expect(lead.getByLabel('Next call', { exact: true })).toHaveValue(/T11:00$/);
  await lead.getByRole('button', { name: 'Add the lead' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farida Khan');
  await expect(page.getByRole('group', { name: 'Next call' })).toContainText('11:00 am');
  const form = page.getByRole('form', { name: 'Add their email' });
  await form.getByRole('button', { name: 'Add and sell a seat' }).click();
  await expect(form).toContainText('Email is required');
  await form.getByLabel('Email').fill(newEmail());
  await form.getByRole('button', { name: 'Add and sell a seat' }).click();
  await expect(main(page).getByText('Send a payment link', { exact: true })).toBeVisible();
});

test('several requests get an owner at once', byNight, async ({ page }) => {
  const email = await newStaff(page);
  const [staff] = await inSiteDatabase((db) => db.select().from(users).where(eq(users.email, email)));
  const first = await sendRequest(page);
  const second = await sendRequest(page);
  await open(page, '/desk/requests?stage=new');
  const several = page.getByRole('group', { name: 'Change several' });
  for (const { path } of [first, second]) {
    await page
      .locator('tr', { has: page.locator(`a[href="${path}"]`) })
      .getByRole('checkbox')
      .check();
  }
  await expect(several.getByRole('status')).toHaveText('2 chosen');
  await several.getByLabel('New owner').selectOption(staff?.id ?? '');
  await several.getByRole('button', { name: 'Set owner' }).click();
  await expect(main(page).getByText('2 changed.')).toBeVisible();
  await open(page, '/desk/requests?owner=me');
  await expect(page.getByRole('row')).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Choose all shown' }).check();
  await several.getByLabel('Next call (time in India)').fill('2030-01-15T11:00');
  await several.getByRole('button', { name: 'Set next call' }).click();
  await expect(main(page).getByText('2 changed.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '15 Jan, 11:00 am' })).toHaveCount(2);
});

test('two clicks in the list record a call, which plans the next', async ({ page }) => {
  await newStaff(page);
  const { email } = await sendRequest(page);
  await open(page, `/desk/requests?q=${email}`);
  await main(page).getByRole('link', { name: 'Details' }).click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('button', { name: 'No answer' }).click();
  await expect(panel.getByRole('status').filter({ hasText: 'Noted' })).toContainText('Noted: no answer. Next call: ');
  await expectAccessibleAtEverySize(page);
});

test('someone who is known is shown before they get a second lead', async ({ page }) => {
  await newStaff(page);
  const { email, name, path } = await sendRequest(page);
  await open(page, '/desk/requests/new');
  await expect(page.getByLabel('Mobile')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  const known = page.getByRole('listitem').filter({ hasText: `Known: ${name}, lead for DevOps Basics, new` });
  await expect(known.getByRole('link', { name })).toHaveAttribute('href', path);
  await expectAccessibleAtEverySize(page);
});

test('the key / finds a person from any page, though not while something is typed', byNight, async ({ page }) => {
  const { name, path } = await sendRequest(page);
  await newStaff(page);
  await open(page, '/desk/messages');
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/desk/search');
  const field = main(page).getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('either/or');
  await expect(field).toHaveValue('either/or');
  await field.fill(name);
  await field.press('Enter');
  await main(page).locator(`a[href="${path}"]`).click();
  await expect(page).toHaveURL(path);
});

test('without JavaScript, one press records a call, and another sets the time of the next', async ({
  page,
  browser,
}) => {
  await newStaff(page);
  const { path } = await sendRequest(page);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState });
  const plain = await context.newPage();
  await plain.goto(path);
  const call = section(plain, 'Call');
  await call.getByRole('button', { name: 'Call later' }).click();
  await expect(call.getByRole('status')).toHaveText('Noted: call later.');
  await call.getByText('Another time').click();
  await call.getByLabel('Day and time').fill('2030-01-15T11:00');
  await call.getByRole('button', { name: 'Set this time' }).click();
  await expect(call.getByRole('status')).toHaveText('Next call: Tuesday, 15 January 2030, 11:00 am.');
  await context.close();
});

test('a file of leads asks about courses, is mended, imported and undone', byNight, async ({ page }) => {
  const [first, second, third] = [someone(), someone(), someone()];
  await newStaff(page);
  await open(page, '/desk/requests/import');
  const lines = [
    'Name;Surname;Mobile;Email;Course;Enquiry date',
    `Jos\xe9;D\x92Souza;;${first.email};DevOps;20-11-2026`,
    `Asha;Rao;;${second.email};DevOps;21-11-2026`,
    `Zara;Khan;9,87654E+09;;;22-11-2026`,
  ];
  // As Excel saves it on Windows.
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
  await page.getByLabel('File').setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer });

  await page.getByLabel('DevOps', { exact: true }).selectOption('DevOps Basics');
  await page.getByLabel('Enquiry date').check();
  const row = page.getByRole('row').filter({ hasText: 'José D’Souza' });
  await expect(row).toContainText('DevOps Basics');
  await expect(row).toContainText('Enquiry date: 20-11-2026');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the rows that are left out' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('"9,87654E+09"');
  const mending = page.getByRole('form', { name: 'Correct the rows' });
  await expect(mending).toContainText('A spreadsheet has shortened this number');
  await expectAccessibleAtEverySize(page);
  await mending.getByLabel('Mobile').fill('');
  await mending.getByLabel('Email').fill(third.email);
  await mending.getByRole('button', { name: 'Check these rows again' }).click();
  await expect(page.getByRole('row').filter({ hasText: third.email })).toContainText('New');

  await page.getByRole('button', { name: 'Import 3 leads' }).click();
  await expect(page.getByText('Choose a source', { exact: true }).last()).toBeVisible();
  await page.getByLabel('Source').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Import 3 leads' }).click();
  await expect(page.getByText('3 leads imported.')).toBeVisible();
  await page.getByRole('link', { name: 'Show the new leads' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('combobox', { name: 'Import' })).toHaveValue(/./);
  await page.goBack();

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('3 leads deleted.')).toBeVisible();
});

test('titles that no course has are kept as notes by one click, and no lead is left out', byNight, async ({ page }) => {
  await newStaff(page);
  await open(page, '/desk/requests/import');
  const rows = ['Data Science', 'Full stack', 'DevOps 101'].map((title) => `Asha,${someone().email},${title}`);
  await page.getByLabel('Or paste the rows').fill(['Name,Email,Course', ...rows].join('\n'));
  await page.getByRole('button', { name: 'Show the leads' }).click();
  await page.getByLabel('DevOps 101', { exact: true }).selectOption('DevOps Basics');
  await page.getByRole('button', { name: 'No course yet for the other 2' }).click();
  await expect(page.getByRole('button', { name: 'Import 3 leads' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Data Science' })).toContainText('New');
});
