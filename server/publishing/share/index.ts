export { initialLetter } from './badge.ts';
