/** The parts of accounts that other features use, beside the endpoints. */

export { SignOutButton } from './SignOutButton.tsx';
export { VerifyReminder } from './VerifyReminder.tsx';
