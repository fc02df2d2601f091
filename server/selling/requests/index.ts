export { cameFrom } from './came-from.ts';
