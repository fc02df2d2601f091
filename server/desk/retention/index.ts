export { deleteAfterRetention } from './delete-after-retention.ts';
