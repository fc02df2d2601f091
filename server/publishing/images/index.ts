/** The functions of images for other parts of the desk. */
export { isShown } from './uses.ts';
