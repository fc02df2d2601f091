import { startMailServer } from '../support/mail-server.ts';
import { startOwnSite } from '../support/processes.ts';
import { byNight, expect, open, test } from './fixtures.ts';

test(
  'an admin sends a test email from the desk, and sees without a reload that the mail server took it',
  byNight,
  async ({ page }) => {
    const server = await startMailServer();
    const accepting = Promise.withResolvers<void>();
    const settings = { SMTP_URL: server.url, MAIL_FROM: 'Academy <no-reply@academy.test>', WORKERS: '1' };
    const site = await startOwnSite(settings, 'dist/current/server/demo.js');
    try {
      const [, email = '', password = ''] = await site.line(/^Work at the desk as (\S+) with the password (\S+)/);
      await open(page, `${site.url}/signin?next=/desk/mails`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      server.state.hold = accepting.promise;
      await page.getByRole('button', { name: 'Send a test email to me' }).click();
      const facts = page.getByRole('complementary', { name: 'About this email' });
      await expect(facts).toContainText('StateWaiting');
      accepting.resolve();
      await expect(facts).toContainText('StateSent');
    } finally {
      accepting.resolve();
      await page.goto('about:blank');
      await site.stop();
      await server.stop();
    }
  },
);
