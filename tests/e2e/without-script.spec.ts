import type { Locator, Page } from '@playwright/test';
import { site } from '../../content/site.ts';
import { PRIVACY_NOTICE_VERSION } from '../../contract/base/constants.ts';
import { enrollmentForm } from './enrollment-form.ts';
import { byNight, expect, test } from './fixtures.ts';
import { heading, main } from './page-parts.ts';
import { enrollmentsOf, mailsAbout, messagesOf, newEmail } from './stored-records.ts';

test.use({ javaScriptEnabled: false });

const label = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });

const links = [
  ['Courses', '/courses'],
  ['Blogs', '/blogs'],
  ['Resources', '/free-resources'],
  ['About', '/about'],
  ['Contact', '/contact'],
  ['Sign Up', '/signup'],
] as const;

/** The links lead to their screens, one of which opens. */
async function expectLinks(page: Page, bar: Locator): Promise<void> {
  for (const [label, to] of links)
    await expect(bar.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', to);
  const [label, to] = links[0];
  await bar.getByRole('link', { name: label, exact: true }).click();
  await expect(page).toHaveURL(to);
  await expect(heading(page)).toBeVisible();
}

test('without JavaScript: every link of the navigation bar leads to its screen', byNight, async ({ page }) => {
  await page.goto('/');
  await expectLinks(page, page.getByRole('banner'));
});

test(
  'without JavaScript, 360 px: the hamburger button opens the link list, whose links work',
  byNight,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await page.locator('summary', { hasText: 'Menu' }).click();
    await expectLinks(page, menu);
    await expect(menu).toBeHidden();
  },
);

test('without JavaScript: View Courses, View Details and Enroll Now lead to the form of the course', async ({
  page,
}) => {
  await page.goto('/');
  await main(page).getByRole('link', { name: 'View Courses' }).click();
  await expect(heading(page)).toHaveText('Our courses');
  await main(page).getByRole('link', { name: 'View Details of AWS Basics' }).click();
  await expect(heading(page)).toHaveText('AWS Basics');
  await main(page).getByText('Learning Objectives').scrollIntoViewIfNeeded();
  const curriculum = page.getByRole('region', { name: 'Curriculum' }).locator('details').nth(1);
  await curriculum.locator('summary').click();
  await expect(curriculum.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'Enroll Now' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL('/courses/aws-basics/enroll');
  await expect(heading(page)).toHaveText('Enroll in AWS Basics');
  await main(page).getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/courses/aws-basics');
});

test('without JavaScript: the blog filters by category', byNight, async ({ page }) => {
  await page.goto('/blogs');
  const all = await main(page).getByRole('article').count();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'CSS', exact: true }).click();
  await expect(page).toHaveURL('/blogs?category=CSS');
  const posts = main(page).getByRole('article');
  const found = await posts.count();
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(all);
  await expect(posts.filter({ has: page.getByText('CSS', { exact: true }) })).toHaveCount(found);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'All', exact: true }).click();
  await expect(posts).toHaveCount(all);
});

test(
  'without JavaScript: the blog is searched, says when nothing matches, and leads to a post',
  byNight,
  async ({ page }) => {
    await page.goto('/blogs');
    const search = page.getByPlaceholder('Search blog posts...');
    await search.fill('zzzzzz');
    await search.press('Enter');
    await expect(page.getByText('No blog posts found matching your search.')).toBeVisible();
    await expect(search).toHaveValue('zzzzzz');
    await search.fill('LIVENESS');
    await main(page).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/blogs?q=LIVENESS');
    await expect(main(page).getByRole('article')).toHaveCount(1);
    await main(page).getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL('/blogs/liveness-is-not-readiness');
    await expect(heading(page)).toHaveText(/Liveness is not readiness/);
    expect((await main(page).getByRole('article').textContent())?.length).toBeGreaterThan(1000);
  },
);

test('without JavaScript: a topic leads to a free course with its lessons', byNight, async ({ page }) => {
  await page.goto('/free-resources');
  await main(page).getByRole('link', { name: 'HTML', exact: true }).click();
  await expect(heading(page)).toHaveText('Courses HTML Guide');
  await expect(main(page).getByText('❌ Pending').first()).toBeVisible();
  await main(page).getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/^.*\/free-resources\/html\/[a-z-]+$/);
  await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/#./);
  expect((await main(page).textContent())?.length).toBeGreaterThan(2000);
});

test('without JavaScript: the round help button leads to the contact page', byNight, async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Help: contact us' }).click();
  await expect(page).toHaveURL('/contact');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`without JavaScript: the theme follows a ${colorScheme} system`, byNight, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/about');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    const { paper, ink } = await page.evaluate(() => {
      const lightness = (color: string) => Number(/oklch\(([\d.]+)/.exec(color)?.[1] ?? Number.NaN);
      const style = getComputedStyle(document.body);
      return { paper: lightness(style.backgroundColor), ink: lightness(style.color) };
    });
    if (colorScheme === 'light') expect(paper).toBeGreaterThan(0.85);
    else expect(paper).toBeLessThan(0.35);
    expect(ink < 0.5).toBe(colorScheme === 'light');
  });
}

test.describe('without JavaScript: enroll', () => {
  const PATH = '/courses/devops-basics/enroll';
  const form = (page: Page) => enrollmentForm(main(page));

  async function send(page: Page, email: string, mobile: string): Promise<void> {
    await page.goto(PATH);
    const { name, email: address, mobile: number, submit } = form(page);
    await name.fill('Asha Rao');
    await address.fill(email);
    await number.fill(mobile);
    await submit.click();
    await expect(page).toHaveURL(PATH);
  }

  test('a request is confirmed on the page and stored; a reload does not send it again', async ({ page }) => {
    const email = newEmail();
    await send(page, email, '098765 43210');
    const confirmation = main(page).getByRole('status');
    const text = 'Thank you, Asha Rao. We have your request for DevOps Basics and will call you on +91 98765 43210.';
    await expect(confirmation).toHaveText(text);
    const reloaded = await page.reload();
    expect(reloaded?.request().method()).toBe('GET');
    expect(reloaded?.headers()['cache-control']).toBe('no-store');
    await expect(confirmation).toHaveText(text);
    expect(await enrollmentsOf(email)).toMatchObject([
      {
        course: 'devops-basics',
        name: 'Asha Rao',
        mobile: '+919876543210',
        privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
      },
    ]);
    expect(await mailsAbout(email)).toHaveLength(2);
  });

  test('a refused request comes back with the message at its field and everything typed', async ({ page }) => {
    const email = newEmail();
    await send(page, email, '12345');
    const { name, email: address, mobile, submit, alert } = form(page);
    await expect(alert).toHaveText('Please check what you entered.');
    await expect(mobile).toHaveAccessibleDescription('Please enter a valid mobile number');
    await expect(name).toHaveValue('Asha Rao');
    await expect(address).toHaveValue(email);
    await expect(mobile).toHaveValue('12345');
    expect(await enrollmentsOf(email)).toEqual([]);
    await mobile.fill('98765 43210');
    await submit.click();
    await expect(main(page).getByRole('status')).toContainText('Thank you, Asha Rao.');
    expect(await enrollmentsOf(email)).toHaveLength(1);
  });

  test('Enrollment: the browser itself asks for required fields', async ({ page }) => {
    await page.goto(PATH);
    const { name, email, mobile, submit } = form(page);
    await expect(submit).toBeEnabled();
    for (const field of [name, email, mobile]) await expect(field).toHaveAttribute('required', '');
    await submit.click();
    await expect(name).toBeFocused();
    await expect(main(page).getByRole('alert')).toBeEmpty();
  });
});

test.describe('without JavaScript: contact', () => {
  async function send(page: Page, name: string, email: string): Promise<void> {
    await page.goto('/contact');
    await label(page, 'Name').fill(name);
    await label(page, 'Email').fill(email);
    await main(page).getByLabel('Subject').selectOption('professor');
    await main(page).getByLabel('Message').fill('Line one\nLine two');
    await main(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL('/contact');
  }

  test("Contact: the dialog 'Success!' is closed by OK; a reload does not send it again", async ({ page }) => {
    const email = newEmail();
    await send(page, 'Asha Rao', email);
    const success = page.getByRole('dialog', { name: 'Success!' });
    await expect(success.getByText('Your message has been sent successfully!', { exact: true })).toBeVisible();
    await success.getByRole('button', { name: 'OK' }).click();
    await expect(success).toBeHidden();
    await expect(label(page, 'Name')).toHaveValue('');
    const reloaded = await page.reload();
    expect(reloaded?.request().method()).toBe('GET');
    expect(await messagesOf(email)).toMatchObject([
      {
        name: 'Asha Rao',
        subject: 'professor',
        message: 'Line one\nLine two',
        privacyNoticeVersion: PRIVACY_NOTICE_VERSION,
      },
    ]);
    expect(await mailsAbout(email)).toHaveLength(2);
  });

  test('a refused message comes back with the messages at its fields and everything typed', async ({ page }) => {
    // Both pass the browser's own check: spaces count there, and an address needs no dot.
    await send(page, '  A', 'asha@example');
    const error = page.getByRole('dialog', { name: 'Error' });
    await expect(error.getByText('Please check what you entered.')).toBeVisible();
    await error.getByRole('button', { name: 'OK' }).click();
    await expect(error).toBeHidden();
    await expect(label(page, 'Name')).toHaveAccessibleDescription('Name must be at least 3 characters');
    await expect(label(page, 'Email')).toHaveAccessibleDescription('Invalid email address');
    await expect(label(page, 'Name')).toHaveValue('  A');
    await expect(label(page, 'Email')).toHaveValue('asha@example');
    await expect(main(page).getByLabel('Subject')).toHaveValue('professor');
    await expect(main(page).getByLabel('Message')).toHaveValue('Line one\nLine two');
  });

  test('the outcome of a message is shown to no one else and on no other page', async ({ page, browser, baseURL }) => {
    const email = newEmail();
    await send(page, '  A', 'asha@example');
    await expect(page.getByRole('dialog')).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies).toMatchObject([{ name: 'form_outcome', path: '/contact', httpOnly: true, sameSite: 'Lax' }]);
    const other = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const stranger = await other.newPage();
    await stranger.goto('/contact');
    await expect(stranger.getByRole('dialog')).toHaveCount(0);
    await expect(label(stranger, 'Name')).toHaveValue('');
    await other.close();
    await page.goto('/courses/devops-basics/enroll');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(label(page, 'Name')).toHaveValue('');
    expect(await messagesOf(email)).toEqual([]);
  });
});

test('without JavaScript: the sign-up and sign-in forms are there, and each leads to the other', async ({ page }) => {
  await page.goto('/signup');
  await expect(heading(page)).toHaveText('Sign Up');
  await expect(main(page).locator('form')).toHaveAttribute('method', 'post');
  await expect(main(page).locator('form input[required]')).toHaveCount(4);
  await expect(main(page).getByRole('button', { name: 'Sign Up' })).toBeEnabled();
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText('Sign In');
  await expect(main(page).locator('form')).toHaveAttribute('method', 'post');
  await expect(main(page).locator('form input[required]')).toHaveCount(2);
  await main(page).getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
});

test('without JavaScript: a failed sign-up or sign-in has the same texts, and a message at the field', async ({
  page,
}) => {
  await page.goto('/signup');
  await label(page, 'Full Name').fill('Asha Rao');
  await label(page, 'Email').fill(newEmail());
  await main(page).getByLabel('Password').fill('marigold-2042');
  await label(page, 'Phone Number').fill('12345');
  await main(page).getByRole('button', { name: 'Sign Up' }).click();
  const lines = main(page).getByRole('alert').locator('p');
  await expect(lines).toHaveText(['Sign up failed. Please try again.']);
  await expect(label(page, 'Phone Number')).toHaveAccessibleDescription('Please enter a valid phone number');
  await page.goto('/signin');
  await label(page, 'Email').fill(newEmail());
  await label(page, 'Password').fill('wrong horse');
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(lines).toHaveText(['Invalid email or password']);
});

test('without JavaScript: /dashboard redirects to /signin', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/signin');
  await expect(page).toHaveTitle(`Sign In | ${site.brand}`);
});

test('without JavaScript: privacy, terms and refunds are reached from the footer', byNight, async ({ page }) => {
  await page.goto('/');
  for (const [name, to] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Refunds', '/refunds'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(to);
    await expect(heading(page)).toBeVisible();
  }
});
