import type { Locator, Page } from '@playwright/test';
import { expect, open } from './fixtures.ts';
import { newEmail } from './stored-records.ts';

/** The values that a visitor types into the form. */
export type Typed = { name: string; email: string; mobile: string };

/** The parts of the enrollment form, in the pop-up or on its own page. */
export function enrollmentForm(frame: Locator) {
  return {
    name: frame.getByLabel('Name', { exact: true }),
    email: frame.getByLabel('Email', { exact: true }),
    mobile: frame.getByLabel('Mobile', { exact: true }),
    country: frame.getByRole('combobox', { name: 'Country' }),
    submit: frame.getByRole('button', { name: 'Submit' }),
    alert: frame.getByRole('alert'),
  };
}

/** The pop-up for a course. */
export function popup(page: Page, course: string): Locator {
  return page.getByRole('dialog', { name: `Enroll in ${course}` });
}

/** Opens the course list and, by Enroll Now, the pop-up for a course. */
export async function openPopup(page: Page, course = 'DevOps Basics') {
  await open(page, '/courses');
  return openPopupHere(page, course);
}

/** Opens the pop-up for a course on the page that is shown. */
export async function openPopupHere(page: Page, course: string) {
  const enroll = page.getByRole('button', { name: `Enroll Now in ${course}` });
  const again = page.getByRole('button', { name: `Send it again for ${course}` });
  await enroll.or(again).filter({ visible: true }).first().click();
  const dialog = popup(page, course);
  await expect(dialog).toBeVisible();
  return { dialog, ...enrollmentForm(dialog) };
}

/** Fills the form as a person does, key by key in the mobile field. */
export async function fillEnrollment(form: ReturnType<typeof enrollmentForm>, typed: Typed): Promise<void> {
  await form.name.fill(typed.name);
  await form.email.fill(typed.email);
  await form.mobile.pressSequentially(typed.mobile);
}

/** Values of a person that no other test uses. */
export const someone = (): Typed => ({ name: 'Asha Rao', email: newEmail(), mobile: '98765 43210' });

/** The confirmation of a sent request, after the pop-up has closed. */
export const confirmation = (page: Page) => page.getByRole('status', { name: 'Enrollment request' });
