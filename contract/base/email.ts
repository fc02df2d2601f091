import { z } from 'zod';
import { text } from './text.ts';

/**
 * Whether the parts of an address are as long as names may be (RFC 5321 section 4.5.3.1.1, RFC 1035 section 2.3.4) and no
 * part of its domain ends in a hyphen (RFC 1123 section 2.1): mail to any other cannot arrive.
 */
function canArrive(address: string): boolean {
  const at = address.lastIndexOf('@');
  const labels = address.slice(at + 1).split('.');
  return at <= 64 && labels.every((label) => label.length <= 63 && !label.endsWith('-'));
}

/**
 * An email address as people have them, at most 254 characters (RFC 5321 section 4.5.3.1.3): what the account library
 * takes, so that whoever can ask us something can also have an account. On purpose none with quotes, comments, an IP address
 * for a domain or letters beyond ASCII, which standards know and mail programs break.
 */
export function email(required = 'Email is required') {
  const isAddress = (value: string) => z.email().safeParse(value).success && canArrive(value);
  return text(254, required).refine((value) => value === '' || isAddress(value), { error: 'Invalid email address' });
}
