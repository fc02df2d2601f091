/** What other features ask of the drawn pictures. */
export { initialOf } from './badge.ts';
export { drawable } from './drawable.ts';
export { palette } from './palette.ts';
export { type Bytes, createPictureCache } from './picture-cache.ts';
