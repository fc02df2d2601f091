/** Functions of classes for other features. */
export { readClasses, readNextClasses } from './service.ts';
