export { readSite } from './settings.ts';
