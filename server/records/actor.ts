import type { Holder } from '../../contract/permission.ts';

/** Somebody of the staff who does something. */
export type Actor = Holder & { id: string };

/** Which record, and the person who does something with it; every service takes it between `deps` and the input. */
export type Acting = { actor: Actor; id: string };
