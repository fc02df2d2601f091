import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createImage } from '../factories.ts';
import { bytesOf, picture } from '../pictures.ts';

const imagePath = async ({ deps }: Scene) => `/desk/images/${(await createImage(deps.db)).id}`;

const repeatable = { repeatStatus: 200 } as const;

/** Pictures for texts and covers. */
export const imageRows: Record<string, DeskRow> = {
  getDeskImage: { path: imagePath },
  uploadDeskImage: {
    path: '/desk/images?name=x.png&alt=X',
    body: () => bytesOf(picture().png()),
    ...repeatable,
    status: 201,
  },
  saveDeskImage: { path: imagePath, body: { version: 1, alt: 'Another' }, repeatStatus: 409 },
  deleteDeskImage: { path: imagePath, repeatStatus: 404 },
};
