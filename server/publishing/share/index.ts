/** Functions of drawn pictures for other features. */
export { initialOf } from './badge.ts';
