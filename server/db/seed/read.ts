import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { parse } from 'yaml';
import type { z } from 'zod';
import { slug } from '../../../contract/base/text.ts';
import { insteadOfMissing } from '../../base/files.ts';

export type Document<Front> = Front & { body: string };

/** @throws Error that names the file and the field */
export async function readDocument<Front extends object>(
  path: string,
  format: z.ZodType<Front>,
): Promise<Document<Front>> {
  const file = new VFile(await readFile(path, 'utf8'));
  const front = parseFile(path, () => {
    matter(file, { strip: true });
    return file.data.matter;
  });
  return { ...check(path, format, front), body: String(file).trim() };
}

/** A missing file is read as null. @throws Error that names the file and the field */
export async function readYaml<Data>(path: string, format: z.ZodType<Data>): Promise<Data> {
  const text = await readFile(path, 'utf8').catch(insteadOfMissing(''));
  return check(
    path,
    format,
    parseFile(path, () => parse(text)),
  );
}

function check<Data>(path: string, format: z.ZodType<Data>, value: unknown): Data {
  const parsed = format.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw contentError(path, `${issue?.path.join('.') || 'front matter'}: ${issue?.message}`);
}

/** @throws Error that names the file, if `parseText` throws */
function parseFile(path: string, parseText: () => unknown): unknown {
  try {
    return parseText();
  } catch (error) {
    throw contentError(path, error instanceof Error ? error.message : String(error));
  }
}

export function contentError(path: string, reason: string): Error {
  return new Error(`Content file ${relative(process.cwd(), path)} is wrong: ${reason}`);
}

/** The folders of a directory in order; none if it is missing, because git keeps no empty directory. */
export async function folders(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(insteadOfMissing([]));
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return names.sort().map((name) => check(join(directory, name), slug, name));
}

/** The names of the documents of a directory without `.md`, in order; none if it is missing. */
export async function documents(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(insteadOfMissing([]));
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort();
}

/** `NN-slug`, without `.md`. @throws Error that names the file */
export function lessonName(directory: string, name: string): { number: number; slug: string } {
  const [, number, slug] = /^(\d\d)-(.+)$/.exec(name) ?? [];
  if (!number || !slug) throw contentError(join(directory, `${name}.md`), 'its name is not NN-slug.md');
  return { number: Number(number), slug };
}
