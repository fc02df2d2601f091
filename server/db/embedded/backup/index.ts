export { restoreBackup } from './restore.ts';
export { backUp } from './take.ts';
export { thinOut } from './thin-out.ts';
