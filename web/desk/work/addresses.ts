import { addressOf } from '../../calls.ts';

/** Where a file of a try is downloaded. */
export const workFileAddress = (id: string, file: string) =>
  addressOf('GET /desk/work/{id}/files/{file}', { id, file });
