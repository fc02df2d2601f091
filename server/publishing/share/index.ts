/** Functions of drawn pictures for other features. */
export { initialLetter } from './badge.ts';
