/** The components of accounts that other features use, in addition to the endpoints. */

export { SignOutButton } from './SignOutButton.tsx';
export { VerifyReminder } from './VerifyReminder.tsx';
