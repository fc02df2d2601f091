/** What the other parts of the desk ask of the images. */
export { isShown } from './uses.ts';
