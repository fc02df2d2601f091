import type { Page } from '@playwright/test';
import { newPerson, post } from './people.ts';
import { giveSeat, mailedLink } from './stored-records.ts';

/** A new person with a confirmed email who is signed in and enrolled in these courses. @returns their email */
export async function newLearner(page: Page, ...courseSlugs: string[]): Promise<string> {
  const email = await newPerson(page);
  const token = new URLSearchParams((await mailedLink(email, 'verification')).split('?')[1]).get('token');
  await post(page, '/api/auth/verify-email', { token: token ?? '' });
  for (const course of courseSlugs) await giveSeat(email, course);
  return email;
}
