/** For other features, beside the endpoints. */

export { SignOutButton } from './SignOutButton.tsx';
export { VerifyReminder } from './VerifyReminder.tsx';
