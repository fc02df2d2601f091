import { expect } from '../../e2e/fixtures.ts';
import { expectConforming, openFolder, type Reading } from './reader.ts';

/** The statements of the lessons on JavaScript in pages about their code. */
export const javascript = {
  async 'javascript/javascript-browser-and-data/01-clicks-and-typing'({
    walk,
    page,
    allowException,
    allowStatus,
  }: Reading) {
    const whole = walk.next('html');
    const program = walk.next('js');
    await expectConforming(whole);
    const topic = page.getByLabel('Topic');
    const status = page.getByRole('status');
    await openFolder(page, { 'index.html': whole, 'app.js': program });
    await expect(status).toHaveText('No topics yet');
    await topic.fill('DNS');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(status).toHaveText('0 of 1 done');
    await expect(topic).toBeFocused();
    await topic.fill('TLS');
    await topic.press('Enter');
    await expect(page.getByRole('listitem')).toHaveText(['DNS', 'TLS']);
    await page.getByRole('button', { name: 'DNS' }).click();
    await expect(page.getByRole('button', { name: 'DNS', pressed: true })).toHaveClass('done');
    await expect(status).toHaveText('1 of 2 done');

    allowException(/Cannot read properties of null/);
    const thrown = page.waitForEvent('pageerror');
    await openFolder(page, { 'index.html': whole.replace(' defer', ''), 'app.js': program });
    const { name, message } = await thrown;
    expect(`Uncaught ${name}: ${message}`).toBe(walk.next('text').trim().replace('\n', ' '));

    const typed = walk.next('text').trim();
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      return dialog.accept();
    });
    await openFolder(page, { 'index.html': whole, 'app.js': program });
    await topic.fill(typed);
    await topic.press('Enter');
    await expect(page.getByRole('listitem')).toHaveText(typed);
    expect(alerts).toEqual([]);
    allowStatus(404);
    const unsafe = program.replace('button.textContent = text', 'button.innerHTML = text');
    await openFolder(page, { 'index.html': whole, 'app.js': unsafe });
    await topic.fill(typed);
    await topic.press('Enter');
    await expect.poll(() => alerts).toEqual(['not your code']);
  },
};
