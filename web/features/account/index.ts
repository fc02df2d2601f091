/** What other features show of accounts. */
export { GoodNews } from './GoodNews.tsx';
export { SignOutButton } from './SignOutButton.tsx';
export { VerifyReminder } from './VerifyReminder.tsx';
