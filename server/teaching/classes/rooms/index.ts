/** Functions of rooms for other features. */
export { roomAddress } from './address.ts';
