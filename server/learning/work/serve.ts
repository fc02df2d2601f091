import type { Context } from 'hono';
import { fail } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { downloadResponse } from '../../records/index.ts';
import { mediaTypes } from './file-type.ts';
import { streamFile } from './files.ts';
import type { FileRow } from './queries.ts';
import { isServed } from './shown-hand-in.ts';

type ServedFile = FileRow & { lesson: string; number: number };

/**
 * Sends a file as a download, under a name that the site chooses. Nothing in it can run: no page of the site shows it, its
 * media type follows from its bytes, and its content security policy forbids everything.
 * @throws RequestError not_found, or conflict while it is not scanned
 */
export function serveFile(deps: Pick<Deps, 'db' | 'env'>, context: Context, file: ServedFile | undefined): Response {
  if (!file) fail.notFound('There is no such file, or you do not have access to it.');
  if (file.scan === 'infected')
    fail.notFound('The virus scanner found something in this file, so the file was deleted.');
  if (!isServed(deps, file)) fail.conflict('This file is being scanned. Please try again in a minute.');
  const { id, type, size, lesson, number, position } = file;
  const name = `${lesson}-try-${number}-file-${position}.${type}`;
  const headers = {
    'Content-Length': String(size),
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  };
  return downloadResponse(context, { name, type: mediaTypes[type], headers }, streamFile(deps.db, id, size));
}
