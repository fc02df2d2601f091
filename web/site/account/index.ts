export { SignOutButton } from './SignOutButton.tsx';
export { VerifyReminder } from './VerifyReminder.tsx';
