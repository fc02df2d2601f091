import { createImage } from '../factories.ts';
import { bytesOf, picture } from '../pictures.ts';
import type { Scene } from '../who-may.ts';
import type { DeskRow } from '../who-may-desk.ts';

const image = async ({ deps }: Scene) => `/desk/images/${(await createImage(deps.db)).id}`;

/** Pictures for texts and covers. Of the two who may change one, the admin comes second. */
export const imagesRows: Record<string, DeskRow> = {
  listDeskImages: { method: 'get', path: '/desk/images', admin: 200, instructor: 200 },
  getDeskImage: { method: 'get', path: image, admin: 200, instructor: 200 },
  uploadImage: {
    method: 'post',
    path: '/desk/images?name=x.png&alt=X',
    body: () => bytesOf(picture().png()),
    admin: 200,
    instructor: 201,
  },
  saveDeskImage: { method: 'put', path: image, body: { version: 1, alt: 'Another' }, admin: 409, instructor: 200 },
  trashDeskImage: { method: 'delete', path: image, admin: 404, instructor: 200 },
};
