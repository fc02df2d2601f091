import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createImage } from '../factories.ts';
import { bytesOf, picture } from '../pictures.ts';

const image = async ({ deps }: Scene) => `/desk/images/${(await createImage(deps.db)).id}`;

const toWrite = { again: 200 } as const;

/** Pictures for texts and covers. */
export const imagesRows: Record<string, DeskRow> = {
  listDeskImages: { path: '/desk/images', ...toWrite },
  getDeskImage: { path: image, ...toWrite },
  uploadDeskImage: {
    path: '/desk/images?name=x.png&alt=X',
    body: () => bytesOf(picture().png()),
    ...toWrite,
    gives: 201,
  },
  saveDeskImage: { path: image, body: { version: 1, alt: 'Another' }, ...toWrite, again: 409 },
  deleteDeskImage: { path: image, ...toWrite, again: 404 },
};
