import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { byNight, expect, hydrated, open } from './fixtures.ts';
import { CLIENT_SCRIPT, hold } from './network.ts';
import { newPersonAt, test } from './own-site.ts';
import { main } from './page-parts.ts';

const field = (page: Page, label: string | RegExp) => main(page).getByLabel(label);
const text = (page: Page) => field(page, /^Text/);
const save = (page: Page) => main(page).getByRole('button', { name: 'Save', exact: true });
const status = async (page: Page, path: string) => (await page.request.get(path)).status();

/** Writes and saves a draft, whose page stays open. @returns its slug */
async function writeDraft(page: Page): Promise<string> {
  const slug = `written-${randomUUID()}`;
  await open(page, '/desk/posts');
  await main(page).getByRole('link', { name: 'New post' }).click();
  await field(page, /^Title/).fill('A post that staff write');
  await field(page, /^Title/).press('Tab');
  await expect(field(page, /^Web address/)).toHaveValue('a-post-that-staff-write');
  await expect(field(page, /^Author/)).not.toHaveValue('');
  await field(page, /^Web address/).fill(slug);
  await field(page, /^Category/).fill('CSS');
  await field(page, /^Excerpt/).fill('What it is about.');
  await text(page).fill('## First\n\nSome **bold** words.');
  await save(page).click();
  await expect(page).toHaveURL(/\/desk\/posts\/[\da-f-]{36}$/);
  return slug;
}

test(
  'a post is written beside its preview, kept as a hidden draft, and then published',
  byNight,
  async ({ site, page }) => {
    await newPersonAt(site, page, 'admin');
    const slug = await writeDraft(page);
    const preview = main(page).getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'First' })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('bold');
    expect(await status(page, `/blogs/${slug}`)).toBe(404);

    await text(page).fill('## Second\n\n[away](https://example.com)');
    await expect(preview.getByRole('heading', { name: 'Second' })).toBeVisible();
    await text(page).press('Tab');
    await expect(text(page)).not.toBeFocused();
    await field(page, /^Visibility/).selectOption('published');
    await save(page).click();
    await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'View on the site' })).toHaveAttribute('href', `/blogs/${slug}`);

    const blog = await page.context().newPage();
    await blog.goto(`/blogs/${slug}`);
    await expect(blog.getByRole('heading', { name: 'Second' })).toBeVisible();
    await blog.goto('/blogs');
    await expect(blog.getByRole('link', { name: 'A post that staff write' }).first()).toBeVisible();

    await main(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/desk/posts');
    expect(await status(page, `/blogs/${slug}`)).toBe(404);
    await expect(main(page).getByText('The post was moved to the trash.')).toBeVisible();
    await main(page).getByRole('button', { name: 'Undo' }).click();
    await expect(field(page, /^Title/)).toHaveValue('A post that staff write');
    expect(await status(page, `/blogs/${slug}`)).toBe(200);
  },
);

test('a title that was typed before the client ran also fills the address', byNight, async ({ site, page }) => {
  await newPersonAt(site, page, 'admin');
  const release = await hold(page, CLIENT_SCRIPT);
  await page.goto('/desk/topics/new');
  await field(page, /^Name/).fill('Kubernetes in practice');
  await field(page, /^Summary/).fill('Run what you built');
  await expect(field(page, /^Web address/)).toHaveValue('');
  release();
  await expect(field(page, /^Web address/)).toHaveValue('kubernetes-in-practice');
  await expect(field(page, /^Name/)).toHaveValue('Kubernetes in practice');
});

test('what was ticked and chosen before the client ran stays, and is unsaved', byNight, async ({ site, page }) => {
  await newPersonAt(site, page, 'admin');
  const release = await hold(page, CLIENT_SCRIPT);
  await page.goto('/desk/business?part=documents');
  const tick = main(page).getByRole('checkbox', { name: /^Ask every buyer for their State/ });
  const choice = field(page, /^Last day for credit notes/);
  const wasTicked = await tick.isChecked();
  await tick.setChecked(!wasTicked);
  await choice.selectOption({ index: 1 });
  const chosen = await choice.inputValue();
  release();
  await hydrated(page);
  await expect(tick).toBeChecked({ checked: !wasTicked });
  await expect(choice).toHaveValue(chosen);
  const tabs = page.getByRole('navigation', { name: 'Business' });
  await expect(tabs.getByText('not saved')).toHaveCount(1);
  await expect(tabs.getByRole('link', { name: 'Tax documents' })).toContainText('not saved');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toContainText('What you typed on this page is not saved yet.');
});

test('text typed while the post is being saved stays, and does not count as saved', byNight, async ({ site, page }) => {
  await newPersonAt(site, page, 'admin');
  await writeDraft(page);
  const { promise: typed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/desk/posts/*', async (route) => {
    if (route.request().method() === 'PUT') await typed;
    await route.continue();
  });
  await field(page, /^Title/).fill('Sent');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await save(page).click();
  await field(page, /^Title/).fill('Typed since');
  release();
  await saved;
  await expect(save(page)).toBeEnabled();
  await expect(field(page, /^Title/)).toHaveValue('Typed since');
  await expect(main(page).getByText('Saved.', { exact: true })).toBeHidden();
  await save(page).click();
  await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(field(page, /^Title/)).toHaveValue('Typed since');
});

test(
  'typed text survives another editor, an ended session and a click on a link',
  byNight,
  async ({ site, page, allowStatus }) => {
    allowStatus(401, 409);
    await newPersonAt(site, page, 'admin');
    await writeDraft(page);
    const other = await page.context().newPage();
    await open(other, page.url());
    await text(other).fill('By the other');
    await save(other).click();
    await expect(main(other).getByText('Saved.', { exact: true })).toBeVisible();
    await other.close();

    await text(page).fill('By me');
    await save(page).click();
    await expect(main(page).getByRole('alert').filter({ hasText: 'changed this on' })).toContainText('still here');
    await expect(main(page).getByRole('link', { name: 'See what is stored now' })).toBeVisible();
    await expect(text(page)).toHaveValue('By me');

    await page.context().clearCookies();
    await save(page).click();
    await expect(main(page).getByRole('alert').getByRole('link', { name: 'sign in' })).toHaveAttribute(
      'href',
      '/signin',
    );
    await expect(text(page)).toHaveValue('By me');

    await page.getByRole('link', { name: 'Trash' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Leave without saving?');
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(text(page)).toHaveValue('By me');
    let asked = '';
    page.on('dialog', async (question) => {
      asked = question.type();
      await question.accept();
    });
    await page.reload();
    expect(asked).toBe('beforeunload');
  },
);

test('a list and a form show at the next visit what a colleague has changed', byNight, async ({ site, page }) => {
  await newPersonAt(site, page, 'admin');
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const response = await page.request.fetch(`/api/desk${path}`, { method, data, headers: { Origin: site.url } });
    expect(response.ok(), path).toBe(true);
    return (await response.json()).data;
  };
  const visit = async (...names: string[]) => {
    const menus = page.getByRole('navigation', { name: 'Desk' }).or(page.getByRole('navigation', { name: 'Website' }));
    for (const name of names) await menus.getByRole('link', { name, exact: true }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(names.at(-1) ?? '');
  };
  const quote = {
    name: 'Told once',
    role: 'Developer',
    quote: 'Good.',
    courseId: '',
    publication: { state: 'draft', at: '' },
  };
  const { id, version } = await send('POST', '/testimonials', quote);

  await open(page, '/desk/staff');
  await expect(main(page).getByRole('table')).toBeVisible();
  await visit('Website', 'Trainers and testimonials', 'Testimonials');
  await main(page).getByRole('link', { name: 'Told once' }).click();
  await expect(field(page, /^Name/)).toHaveValue('Told once');
  await visit('Settings', 'Audit log');

  const colleague = { name: 'New Colleague', email: `${randomUUID()}@example.org`, roles: ['admin'], courses: [] };
  await send('POST', '/staff', colleague);
  await send('PUT', `/testimonials/${id}`, { ...quote, version, name: 'Told again' });
  await visit('Staff');
  await expect(main(page).getByRole('link', { name: 'New Colleague', exact: true })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(field(page, /^Name/)).toHaveValue('Told again');
  await field(page, /^Name/).fill('Told last');
  await save(page).click();
  await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible();
  await visit('Settings', 'Audit log');
  await expect(main(page).getByRole('link', { name: 'New Colleague', exact: true })).toBeVisible();
});

test('topics are reordered by the keyboard and by dragging', byNight, async ({ site, page }) => {
  await newPersonAt(site, page, 'admin');
  await open(page, '/desk/topics');
  const rows = main(page).getByRole('listitem');
  const names = () => rows.getByRole('link').allInnerTexts();
  const [first = '', second = '', third = ''] = await names();
  const button = main(page).getByRole('button', { name: `Move ${first} down` });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, first, third]);
  await expect(button).toBeFocused();

  const handle = rows.nth(0).locator('[aria-hidden]').first();
  await handle.hover();
  await page.mouse.down();
  const target = await rows.nth(2).boundingBox();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + (target?.height ?? 0), { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([first, third, second]);

  await main(page).getByRole('button', { name: 'Save the order' }).click();
  await expect(main(page).getByText('The order is saved.')).toBeVisible();
  await page.reload();
  expect((await names()).slice(0, 3)).toEqual([first, third, second]);
});
