import type { Holder } from '../../contract/people/permission.ts';

/** The member of staff who acts. */
export type Actor = Holder & { id: string };

/** The input of a read of one record: its id, and the member of staff who reads it. */
export type Acting = { actor: Actor; id: string };
