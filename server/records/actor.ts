import type { Holder } from '../../contract/people/permission.ts';

export type Actor = Holder & { id: string };

export type Acting = { actor: Actor; id: string };
