/** Functions of courses for what teaches them. */
export { parseVideo } from './video.ts';
