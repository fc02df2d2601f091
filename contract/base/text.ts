import { z } from 'zod';
import { HONEYPOT } from './constants.ts';

/** True when PostgreSQL can store the text and JSON can carry it: no NUL, no lone surrogate. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** A typed line or paragraph, trimmed and storable. @param required message for an empty value; without it the text may be empty */
export function text(max: number, required?: string) {
  const base = z
    .string({ error: required ?? 'Must be text' })
    .trim()
    .max(max, { error: `Must be at most ${max} characters`, abort: true })
    .refine(isStorable, { error: 'Contains characters that cannot be stored' });
  return required ? base.min(1, { error: required }) : base;
}

/** Control characters and line or paragraph separators: they could forge a header or a second line. */
const lineBreaks = /[\p{Cc}\u2028\u2029]/u;

/**
 * Characters that no one sees and that come with copied names. The joiners of Indian scripts (U+200C, U+200D), the signs of numbers
 * and verses in Arabic script, and the tags of flags are seen.
 */
const invisible = /(?!\u200C|\u200D|[\u0600-\u0605\u06DD\u08E2\u{E0020}-\u{E007F}])\p{Cf}/gu;

/** A visible character: a name of joiners, marks and fillers alone would look empty. */
const visibleCharacter = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** One line, such as a name: `text` without line breaks and control characters; if required, with a visible character. */
export function line(max: number, required?: string) {
  const base = text(max, required)
    .overwrite((value) => value.replace(invisible, '').trim())
    .refine((value) => !lineBreaks.test(value), { error: 'Must be a single line' });
  return required ? base.refine((value) => visibleCharacter.test(value), { error: required }) : base;
}

/**
 * A phone number as it was typed: 250 characters is the most that the phone library parses (docs/fixed.md, Enrollment).
 * @param required message for a missing or empty number; without it there may be none
 */
export const phone = (required?: string) => line(250, required);

/**
 * Text in a certain format, such as a country code. The pattern already bounds its length; `max` adds that to the description of
 * the API, which must have a greatest length for every text of a request (`npm run test:security`).
 */
export function textMatching(pattern: RegExp, max: number, error: string) {
  return z.string().regex(pattern, { error }).max(max);
}

/** The country beside a typed phone number, by its two letters (ISO 3166-1). */
export const phoneCountry = textMatching(/^([A-Z]{2})?$/, 2, 'Must be a two-letter country code')
  .optional()
  .meta({ description: 'Country that a number without a calling code belongs to; IN when absent or empty.' });

export const honeypot = { [HONEYPOT]: z.string().max(1000).optional() };

export const slug = z
  .string()
  .min(1, { error: 'Enter an address' })
  .max(100, { error: 'Must be at most 100 characters' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'Must be lower-case words joined by hyphens' });

export function lines(entry: z.ZodString, max: number) {
  return z
    .array(entry)
    .max(max, { error: `Must be at most ${max} lines` })
    .refine((entries) => new Set(entries).size === entries.length, { error: 'Two lines are the same' });
}

export const optionalId = z.union([z.literal(''), z.uuid()]);

/** An address as browsers show it, without its protocol: `drive.google.com/file/d/1`. */
const withoutProtocol = /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]|$)/i;

/** An https address, because people click on it. An address without a protocol gets `https://`. */
export const webAddress = text(500)
  .overwrite((value) => (withoutProtocol.test(value) ? `https://${value}` : value))
  .refine(isWebAddress, { error: 'Must be an address that begins with https://' });

function isWebAddress(value: string): boolean {
  // Browsers read a backslash as a slash, so it hides which host the address leads to.
  if (value.includes('\\') || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return protocol === 'https:' && hostname !== '' && `${username}${password}` === '';
}

/**
 * Path of a picture on this site, in one of the folders that hold only pictures: a page must not send any other request with
 * its reader's session. Empty for no picture.
 */
export const picturePath = z
  .string()
  .trim()
  .max(300, { error: 'Must be at most 300 characters' })
  .regex(/^(\/(images|covers|icons)(\/[\w~-][\w.~-]*)+)?$/, {
    error: 'Must be the path of a picture on this site, such as /images/cover.webp',
  });

type Context = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void };

export function refuseField({ addIssue }: Context, field: string, message: string): void {
  addIssue({ code: 'custom', path: [field], message });
}
