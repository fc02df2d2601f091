import { addressOf } from '../../calls.ts';

/** The address at which a file of a hand-in is downloaded. */
export const workFileAddress = (id: string, file: string) =>
  addressOf('GET /desk/work/{id}/files/{file}', { id, file });
