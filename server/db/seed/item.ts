import type { Tx } from '../client.ts';

/** Something of the content that is inserted once, under a key that stays the same over releases. */
export type SeedItem = { key: string; insert: (tx: Tx) => Promise<void> };
