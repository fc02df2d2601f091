import type { Page } from '@playwright/test';
import {
  confirmation,
  enrollmentForm,
  fillEnrollment,
  openPopup,
  openPopupHere,
  popup,
  someone,
} from './enrollment-form.ts';
import { byNight, expect, expectAccessible, hydrated, open, test } from './fixtures.ts';
import { CLIENT_SCRIPT, hold } from './network.ts';
import { newPerson } from './people.ts';
import { enrollmentsOf } from './stored-records.ts';

test.describe('Enrollment, the pop-up', () => {
  test("has the title 'Enroll in' and the course, its text, three fields, Cancel and Submit", async ({ page }) => {
    const { dialog, name, email, mobile, submit } = await openPopup(page);
    await expect(dialog.getByRole('heading')).toHaveText('Enroll in DevOps Basics');
    await expect(dialog.getByText('Please fill out the form.', { exact: true })).toBeVisible();
    for (const part of [name, email, mobile, submit]) await expect(part).toBeVisible();
    const buttons = await dialog.getByRole('button').allTextContents();
    expect(buttons).toEqual(['Cancel', 'Submit']);
  });

  test('can be opened from the page of the course, too', byNight, async ({ page }) => {
    await open(page, '/courses/machine-learning');
    await page.getByRole('button', { name: 'Enroll Now' }).filter({ visible: true }).first().click();
    await expect(popup(page, 'Machine Learning')).toBeVisible();
    await expect(page).toHaveURL('/courses/machine-learning');
  });

  test(
    'closes on Cancel, on Escape and on a click outside, but not when a press that began inside ends there',
    byNight,
    async ({ page }) => {
      const { dialog, name } = await openPopup(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await openPopupHere(page, 'DevOps Basics');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await openPopupHere(page, 'DevOps Basics');
      await name.fill('Asha Rao');
      const box = await name.boundingBox();
      if (!box) throw new Error('The field is not shown');
      await page.mouse.move(box.x + 20, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(5, 5, { steps: 3 });
      await page.mouse.up();
      await expect(dialog).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(dialog).toBeHidden();
    },
  );

  test('closes on Submit, confirms, and is empty when it opens again', async ({ page }) => {
    const typed = someone();
    const { dialog, ...form } = await openPopup(page);
    const neighbour = page.getByRole('article').filter({ hasText: 'AWS Master Course' });
    const { height } = (await neighbour.boundingBox()) ?? { height: 0 };
    await fillEnrollment(form, typed);
    await form.submit.click();
    await expect(dialog).toBeHidden();
    await expect(confirmation(page)).toHaveText(
      'Thank you, Asha Rao. We have your request for DevOps Basics and will call you on +91 98765 43210.',
    );
    expect((await neighbour.boundingBox())?.height, 'px, of the next card').toBeLessThanOrEqual(height);
    await page.getByRole('button', { name: 'Enroll Now in AWS Basics' }).click();
    const next = enrollmentForm(popup(page, 'AWS Basics'));
    for (const field of [next.name, next.email, next.mobile]) await expect(field).toHaveValue('');
    await expect(next.submit).toBeDisabled();
  });

  test('keeps the typed values after it was closed without Submit', async ({ page }) => {
    const { dialog, ...form } = await openPopup(page);
    await fillEnrollment(form, someone());
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Enroll Now in DevOps Basics' }).click();
    await expect(form.name).toHaveValue('Asha Rao');
    await expect(form.mobile).toHaveValue('98765 43210');
  });
});

test(
  'the confirmation of a request replaces Enroll Now, takes the focus, and stays after a reload',
  byNight,
  async ({ page }) => {
    const typed = someone();
    await open(page, '/courses/devops-basics');
    const { dialog, ...form } = await openPopupHere(page, 'DevOps Basics');
    await fillEnrollment(form, typed);
    await form.submit.click();
    await expect(dialog).toBeHidden();
    const panel = page.locator('[data-panel]').filter({ visible: true });
    await expect(panel).toBeFocused();
    await expect(panel).toBeInViewport();
    await expect(panel).toContainText(typed.email);
    await expect(page.getByRole('button', { name: 'Enroll Now' }).filter({ visible: true })).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await hydrated(page);
    await expect(confirmation(page)).toContainText('Thank you, Asha Rao.');
    await expect(panel, 'after a reload').not.toBeFocused();
    const second = await openPopupHere(page, 'DevOps Basics');
    await fillEnrollment(second, { ...typed, name: 'Asha R. Rao' });
    await second.submit.click();
    await expect(confirmation(page)).toContainText('Thank you, Asha R. Rao.');
    await expect(panel).toBeFocused();
  },
);

test('a signed-in learner finds the form filled in', async ({ page }) => {
  const email = await newPerson(page);
  const { name, email: field, mobile, submit } = await openPopup(page);
  await expect(field).toHaveValue(email);
  await expect(name).not.toHaveValue('');
  await expect(mobile).toHaveValue(/^\+91\d{10}$/);
  await expect(submit).toBeEnabled();
});

test('Enrollment: nothing covers the pop-up, whose stacking level is 9999', byNight, async ({ page }) => {
  const { dialog } = await openPopup(page);
  await expect(dialog).toHaveCSS('z-index', '9999');
  const covered = await page.evaluate(() => {
    const found: string[] = [];
    for (let x = 4; x < innerWidth; x += 40) {
      for (let y = 4; y < innerHeight; y += 40) {
        const top = document.elementFromPoint(x, y);
        if (!top?.closest('dialog')) found.push(`${x},${y}: ${top?.tagName}`);
      }
    }
    return found;
  });
  expect(covered).toEqual([]);
});

test('the pop-up takes the focus, keeps it and returns it', async ({ page }) => {
  const { dialog } = await openPopup(page);
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
  expect(await isInside()).toBe(true);
  const outside = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('a, button')].filter((link) => !link.closest('dialog'));
    return links.filter((link) => {
      link.focus();
      return document.activeElement === link;
    }).length;
  });
  expect(outside, 'links and buttons behind it that take the focus').toBe(0);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    // Between its last control and its first the focus is with the browser's own controls.
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(/DIALOG|BODY/);
    const behind = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(behind).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Enroll Now in DevOps Basics' })).toBeFocused();
});

test.describe('Enrollment:', () => {
  test('Submit is disabled until Name, Email and Mobile are all non-empty', async ({ page }) => {
    const form = await openPopup(page);
    await expect(form.submit).toBeDisabled();
    await form.name.fill('Asha Rao');
    await form.email.fill('asha@example.org');
    await expect(form.submit).toBeDisabled();
    await form.mobile.pressSequentially('9');
    await expect(form.submit).toBeEnabled();
    await form.mobile.press('Backspace');
    await expect(form.submit).toBeDisabled();
    await form.mobile.pressSequentially('98765 43210');
    await expect(form.submit).toBeEnabled();
    for (const field of [form.name, form.email]) {
      const was = await field.inputValue();
      await field.fill('  ');
      await expect(form.submit).toBeDisabled();
      await field.fill(was);
      await expect(form.submit).toBeEnabled();
    }
  });

  test('Name and Email carry the required attribute, and Email uses the email type', byNight, async ({ page }) => {
    const { name, email, mobile } = await openPopup(page);
    await expect(name).toHaveAttribute('required', '');
    await expect(email).toHaveAttribute('required', '');
    await expect(email).toHaveAttribute('type', 'email');
    await expect(mobile).toHaveAttribute('type', 'tel');
    await expect(name).toHaveAttribute('autocomplete', 'name');
    await expect(email).toHaveAttribute('autocomplete', 'email');
    await expect(mobile).toHaveAttribute('autocomplete', 'tel');
  });

  test('no format or length check or message is shown while it is filled in', byNight, async ({ page }) => {
    const form = await openPopup(page);
    await form.name.fill('A');
    await form.email.fill('asha');
    await form.mobile.pressSequentially('1');
    await form.name.focus();
    await expect(form.submit).toBeEnabled();
    await expect(form.dialog.locator('[aria-invalid]')).toHaveCount(0);
    await expect(form.alert).toBeEmpty();
  });

  test('the phone input defaults to country IN, in the international format, and has a list of countries', async ({
    page,
  }) => {
    const form = await openPopup(page);
    await expect(form.country).toHaveValue('IN');
    await expect(form.dialog.getByText('+91', { exact: true })).toBeVisible();
    const countries = await form.country.locator('option').allTextContents();
    expect(countries.length).toBeGreaterThan(200);
    for (const country of ['India +91', 'United Kingdom +44', 'United States +1', 'Singapore +65'])
      expect(countries).toContain(country);
    await form.country.selectOption('GB');
    await expect(form.dialog.getByText('+44', { exact: true })).toBeVisible();
  });
});

test.describe('on a screen of 360 x 640 px', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test(
    'Enrollment: Submit is on the first screen, and the privacy notice is one line that opens by keyboard',
    byNight,
    async ({ page }) => {
      const { dialog, submit } = await openPopup(page, 'Networking Master Course');
      await expect(submit).toBeInViewport({ ratio: 1 });
      expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight), 'pixels to scroll').toBe(
        0,
      );
      const line = dialog.getByText('Kept only to call you.');
      const { height = 0 } = (await line.boundingBox()) ?? {};
      expect(height, 'px, of one line and its padding').toBeLessThan(36);
      const notice = dialog.getByText('We keep your name, email, mobile number');
      await expect(notice).toBeHidden();
      await line.press('Enter');
      await expect(notice).toBeVisible();
      await expect(dialog.getByRole('link', { name: 'privacy page' })).toBeVisible();
      await expectAccessible(page);
    },
  );
});

test.describe('on a phone of 360 x 640 px', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  /** Shows the keyboard of a phone, above which 300 px of the page are seen. */
  const showKeyboard = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 300 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });

  test('a tap on the strip above the pop-up closes it, also while the keyboard is open, and keeps what was typed', async ({
    page,
  }) => {
    const { dialog, name } = await openPopup(page);
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 56, width: 360, height: 584 });
    await name.fill('Asha Rao');
    await page.mouse.click(180, 60);
    await expect(dialog).toBeVisible();
    await page.mouse.click(180, 28);
    await expect(dialog).toBeHidden();
    await openPopupHere(page, 'DevOps Basics');
    await expect(name).toHaveValue('Asha Rao');
    await name.focus();
    await showKeyboard(page);
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 56, width: 360, height: 244 });
    await page.mouse.click(180, 28);
    await expect(dialog).toBeHidden();
  });

  test('the buttons of the pop-up stay above the keyboard', byNight, async ({ page }) => {
    const { dialog, submit, name } = await openPopup(page);
    await name.focus();
    await showKeyboard(page);
    for (const button of [submit, dialog.getByRole('button', { name: 'Cancel' })]) {
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), 'bottom of the button').toBeLessThanOrEqual(300);
    }
    await expectAccessible(page);
  });

  test('Back closes the pop-up and keeps what was typed, and a second Back leaves the page', async ({ page }) => {
    await open(page, '/');
    await page.goto('/courses');
    await hydrated(page);
    const { dialog, name } = await openPopupHere(page, 'AWS Basics');
    await name.fill('Asha Rao');
    const scrolled = await page.evaluate(() => scrollY);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/courses');
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await openPopupHere(page, 'AWS Basics');
    await expect(name).toHaveValue('Asha Rao');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => 'dialog' in (history.state ?? {}))).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
});

test.describe('on a screen of 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('the pop-up is usable and accessible', byNight, async ({ page }) => {
    const person = someone();
    const { dialog, ...form } = await openPopup(page);
    await expectAccessible(page);
    await fillEnrollment(form, person);
    const wider = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wider, 'pixels to scroll sideways').toBe(0);
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    for (const part of [form.name, form.email, form.mobile, dialog.getByRole('button', { name: 'Cancel' })]) {
      await part.scrollIntoViewIfNeeded();
      // Scrolling ends at whole pixels.
      await expect(part).toBeInViewport({ ratio: 0.99 });
    }
    await form.submit.click();
    await expect(dialog).toBeHidden();
    expect(await enrollmentsOf(person.email)).toHaveLength(1);
  });
});

test('on /courses/{slug}/enroll, text typed before hydration is kept and sent', async ({ page }) => {
  const person = someone();
  const release = await hold(page, CLIENT_SCRIPT);
  await page.goto('/courses/aws-basics/enroll');
  const main = page.getByRole('main');
  const form = enrollmentForm(main);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Enroll in AWS Basics');
  await expect(main.getByText('Please fill out the form.')).toBeVisible();
  await form.name.fill(person.name);
  await form.email.fill(person.email);
  await form.mobile.fill(person.mobile);
  release();
  await hydrated(page);
  await expect(form.submit).toBeEnabled();
  await form.submit.click();
  const sent = main.getByRole('status');
  await expect(sent).toHaveText(
    'Thank you, Asha Rao. We have your request for AWS Basics and will call you on +91 98765 43210.',
  );
  await expect(main.locator('[data-panel]')).toBeFocused();
  expect(await enrollmentsOf(person.email)).toMatchObject([{ course: 'aws-basics', mobile: '+919876543210' }]);
});

test('on /courses/{slug}/enroll, Cancel leads back to the course', byNight, async ({ page }) => {
  await open(page, '/courses/aws-basics/enroll');
  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/courses/aws-basics');
});

test(
  'a modified click on Enroll Now opens the page of the form in a tab of its own',
  byNight,
  async ({ page, context }) => {
    await open(page, '/courses');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Enroll Now in DevOps Basics' }).click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL('/courses/devops-basics/enroll');
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);
