import type { Holder } from '../../contract/people/permission.ts';

/** The member of staff who acts. */
export type Actor = Holder & { id: string };

/** The id of a record, and the person who acts on it: the second parameter of every service, before the input. */
export type Acting = { actor: Actor; id: string };
