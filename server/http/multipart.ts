import { RequestError } from '../base/errors.ts';
import type { FormFields } from './form-fields.ts';

/** The sender chooses its name, which may be anything. */
export type PostedFile = { field: string; name: string; bytes: Uint8Array<ArrayBuffer> };

/** More parts than any form has: a body of many empty parts would take long to read. */
const MAX_PARTS = 30;

function boundaryOf(type: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  return quoted ?? bare ?? '';
}

function refuseManyParts(bytes: Uint8Array, boundary: string): void {
  const [body, delimiter] = [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), `--${boundary}`];
  let at = body.indexOf(delimiter);
  // The last boundary ends the body.
  for (let count = 0; at >= 0; count += 1) {
    if (count > MAX_PARTS) throw new RequestError('malformed_request');
    at = body.indexOf(delimiter, at + delimiter.length);
  }
}

/** Parses a form with files, without the nameless file that a browser sends if none was chosen. @throws RequestError malformed_request */
export async function parseMultipart(
  bytes: Uint8Array,
  type: string,
): Promise<{ fields: FormFields; files: PostedFile[] }> {
  const boundary = boundaryOf(type);
  if (boundary === '') throw new RequestError('malformed_request');
  refuseManyParts(bytes, boundary);
  const response = new Response(Buffer.from(bytes), { headers: { 'Content-Type': type } });
  const data = await response.formData().catch(() => {
    throw new RequestError('malformed_request');
  });
  const fields: FormFields = [];
  const files: PostedFile[] = [];
  for (const [field, value] of data) {
    // Browsers send line ends as CRLF; people count them as one character.
    if (typeof value === 'string') fields.push([field, value.replaceAll('\r\n', '\n')]);
    else if (value.name !== '' || value.size > 0)
      files.push({ field, name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return { fields, files };
}
