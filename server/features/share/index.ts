/** Functions of drawn pictures for other features. */
export { initialOf } from './badge.ts';
export { drawable } from './drawable.ts';
export { palette } from './palette.ts';
export { type Bytes, createPictureCache } from './picture-cache.ts';
