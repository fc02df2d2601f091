import { mailedLink, newEmail } from '../e2e/stored-records.ts';
import type { Visitor } from './visitor.ts';

const PASSWORD = 'marigold-42';

/** Signs a new person up by the form, confirms their email by the emailed link, and signs them in. @returns their email */
export async function join(visitor: Visitor): Promise<string> {
  const email = newEmail();
  await visitor.open('/signup');
  await visitor.fill({ 'Full Name': 'Asha Rao', Email: email, Password: PASSWORD, 'Phone Number': '98765 43210' });
  await visitor.click('Sign Up', 'main');
  await visitor.sees('Your account has been created. Please sign in.');
  await visitor.open(await mailedLink(email, 'verification'));
  await visitor.fill({ Email: email, Password: PASSWORD });
  await visitor.click('Sign In', 'main');
  await visitor.click('Confirm email');
  await visitor.sees('Your email is confirmed.');
  return email;
}
