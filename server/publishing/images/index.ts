export { isShown } from './uses.ts';
