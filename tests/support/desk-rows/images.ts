import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { createImage } from '../factories.ts';
import { bytesOf, picture } from '../pictures.ts';

const image = async ({ deps }: Scene) => `/desk/images/${(await createImage(deps.db)).id}`;

const toWrite = { needs: ['content.write', 'classes.teach'], gives: 200, again: 200 } as const;

/** Pictures for texts and covers. */
export const imagesRows: Record<string, DeskRow> = {
  listDeskImages: { method: 'get', path: '/desk/images', ...toWrite },
  getDeskImage: { method: 'get', path: image, ...toWrite },
  uploadImage: {
    method: 'post',
    path: '/desk/images?name=x.png&alt=X',
    body: () => bytesOf(picture().png()),
    ...toWrite,
    gives: 201,
  },
  saveDeskImage: { method: 'put', path: image, body: { version: 1, alt: 'Another' }, ...toWrite, again: 409 },
  trashDeskImage: { method: 'delete', path: image, ...toWrite, again: 404 },
};
