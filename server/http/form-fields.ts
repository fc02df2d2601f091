import { HONEYPOT } from '../../contract/base/constants.ts';
import { fail, RequestError } from '../base/errors.ts';

/** In the order in which they were posted. */
export type FormFields = [name: string, value: string][];

/**
 * Reads `application/x-www-form-urlencoded` text (URL standard, section 5.1), but refuses input that the standard
 * repairs silently: a broken percent escape and bytes that are not UTF-8.
 * @throws RequestError malformed_request
 */
export function parseFormFields(text: string): FormFields {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
      // Browsers send line ends as CRLF; people count them as one character.
      return [decode(name), decode(value).replaceAll('\r\n', '\n')];
    });
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new RequestError('malformed_request');
  }
}

/** An empty field counts as absent. @throws RequestError invalid_input when a field was posted twice */
export function formObject(fields: FormFields): Record<string, string> {
  const values = new Map<string, string>();
  const repeated = new Map<string, string>();
  for (const [name, value] of fields) {
    if (values.has(name)) repeated.set(name, 'Must be given once');
    values.set(name, value);
  }
  if (repeated.size > 0) fail.invalid(Object.fromEntries(repeated));
  return Object.fromEntries([...values].filter(([, value]) => value !== ''));
}

/** Whether the field is filled that people never see. The caller answers as usual and emails no one. */
export function isBot({ [HONEYPOT]: filled = '' }: { [HONEYPOT]?: string | undefined }): boolean {
  return filled !== '';
}
