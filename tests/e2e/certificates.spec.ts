import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { byNight, expect, open, test, withAndWithoutJavaScript } from './fixtures.ts';
import { main } from './page-parts.ts';
import { newStaff } from './staff.ts';
import { storeCertificate } from './stored-certificate.ts';

const earned = { name: 'Asha Rao', course: 'devops-basics' };
const UNKNOWN = '/certificates/7d4c2f4e-6a0f-4f3c-9b0e-2f6d9a1c5b7e';

async function download(page: Page, link: string): Promise<{ name: string; content: string }> {
  const started = page.waitForEvent('download');
  await main(page).getByRole('link', { name: link }).click();
  const file = await started;
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'latin1') };
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('anyone sees the person, course, issuer and date of a certificate, and that it is valid', async ({ page }) => {
    const id = await storeCertificate(earned);
    await page.goto(`/certificates/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Rao');
    for (const text of ['This certificate is valid.', 'DevOps Basics', '30 hours', id]) {
      await expect(main(page).getByText(text, { exact: true })).toBeVisible();
    }
    await expect(main(page).getByText(/^\d{1,2} \w+ 20\d\d$/)).toBeVisible();
    await expect(main(page).getByText('Some verifiers do not check that list; this page does.')).toBeVisible();
  });

  if (!javaScriptEnabled) return;

  test('the PDF and the credential are downloaded under the name of the certificate', async ({ page }) => {
    const id = await storeCertificate(earned);
    await page.goto(`/certificates/${id}`);
    const pdf = await download(page, 'Download PDF');
    expect([pdf.name, pdf.content.slice(0, 8)]).toEqual([`certificate-${id}.pdf`, '%PDF-1.7']);
    const credential = await download(page, 'Download credential (JSON)');
    expect(credential.name).toBe(`certificate-${id}.json`);
    expect(JSON.parse(credential.content).credentialSubject.identifier[0].identityHash).toBe('Asha Rao');
  });

  test('a revoked certificate says when it was revoked, and names no one and no reason to strangers', async ({
    page,
  }) => {
    const id = await storeCertificate({ ...earned, revokedBecause: 'Issued by mistake' });
    await page.goto(`/certificates/${id}`);
    await expect(main(page).getByText(/^This certificate was revoked on .+ 20\d\d\./)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('DevOps Basics');
    for (const hidden of ['Asha Rao', 'Issued by mistake', 'This certificate is valid.', 'LinkedIn', 'Download']) {
      await expect(main(page)).not.toContainText(hidden);
    }
  });

  test('the address of a certificate that does not exist gets 404', async ({ page, allowStatus }) => {
    allowStatus(404);
    expect((await page.goto(UNKNOWN))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate not found');
  });
});

test('the page of a certificate offers to share it first, and the signed file last', byNight, async ({ page }) => {
  const id = await storeCertificate(earned);
  await open(page, `/certificates/${id}`);
  const links = main(page).getByRole('link', { name: /LinkedIn|WhatsApp|Download/ });
  await expect(links).toHaveText([
    /^Share on LinkedIn/,
    /^Share on WhatsApp/,
    /^Add to LinkedIn/,
    'Download PDF',
    'Download credential (JSON)',
  ]);
  const shared = await links.nth(1).getAttribute('href');
  expect(new URL(shared ?? '').searchParams.get('text')).toBe(`Asha Rao, DevOps Basics: ${page.url()}`);
});

test(
  'LinkedIn gets the course, the issuer, year and month, the address and the number',
  byNight,
  async ({ page, request }) => {
    const id = await storeCertificate(earned);
    const { brand } = (await (await request.get('/api/site')).json()).data;
    await open(page, `/certificates/${id}`);
    const link = main(page).getByRole('link', { name: 'Add to LinkedIn (opens in a new tab)' });
    const query = new URL((await link.getAttribute('href')) ?? '').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      startTask: 'CERTIFICATION_NAME',
      name: 'DevOps Basics',
      organizationName: brand,
      issueYear: expect.stringMatching(/^20\d\d$/),
      issueMonth: expect.stringMatching(/^([1-9]|1[0-2])$/),
      certUrl: page.url(),
      certId: id,
    });
  },
);

test(
  'the page explains how to check it: by the published keys and the list of revoked certificates',
  byNight,
  async ({ page }) => {
    await open(page, `/certificates/${await storeCertificate(earned)}`);
    for (const name of ['one of our keys', 'the list of revoked certificates']) {
      const path = await main(page).getByRole('link', { name }).getAttribute('href');
      expect((await page.request.get(path ?? '')).status()).toBe(200);
    }
  },
);

test('the page of a certificate is stored in no cache and indexed by no search engine', async ({ request }) => {
  const name = 'Sri Venkata Subrahmanya Lakshminarasimha';
  const path = `/certificates/${await storeCertificate({ ...earned, name })}`;
  const response = await request.get(path);
  expect(response.headers()['cache-control']).toBe('no-store');
  const html = await response.text();
  expect(html).toContain(name);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test(
  'staff issue a certificate again with the right name, and the page of the first leads them to it',
  byNight,
  async ({ page }) => {
    const id = await storeCertificate({ ...earned, name: 'Yashodhra Roa' });
    await newStaff(page, 'coordinator');
    await open(page, '/desk/certificates/issued?q=yashodhra');
    await main(page).getByRole('link', { name: 'Details' }).click();
    const panel = main(page).getByRole('complementary', { name: 'Details' });
    await panel.getByRole('button', { name: /^Issue again/ }).click();
    await page.getByLabel('Name on the certificate').fill('Yashodhara Rao');
    await page.getByRole('dialog').getByRole('button', { name: 'Issue again' }).click();
    await expect(panel).toContainText('Issued again with the name corrected.');
    await expect(page.getByText('The certificate is issued again, and emailed.')).toBeVisible();
    await page.goto(`/certificates/${id}`);
    await main(page).getByRole('link', { name: 'See the certificate that replaces it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yashodhara Rao');
    await expect(main(page).getByText('This certificate is valid.')).toBeVisible();
  },
);
