import { z } from 'zod';
import { text } from './text.ts';
import { readAddress } from './typed.ts';

const anyAddress = z.email();

/**
 * Whether no part of an address is too long (RFC 5321 section 4.5.3.1.1, RFC 1035 section 2.3.4) and no part of its domain ends
 * in a hyphen (RFC 1123 section 2.1): mail to any other address cannot be delivered.
 */
function isDeliverable(address: string): boolean {
  const at = address.lastIndexOf('@');
  const labels = address.slice(at + 1).split('.');
  return at <= 64 && labels.every((label) => label.length <= 63 && !label.endsWith('-'));
}

const isAddress = (value: string) => anyAddress.safeParse(value).success && isDeliverable(value);

/**
 * An email address of at most 254 characters (RFC 5321 section 4.5.3.1.3) that the account library accepts, too, so that
 * everyone who can write to us can also have an account. It deliberately refuses quotes, comments, an IP address as the domain
 * and letters beyond ASCII: standards allow them, but mail programs fail on them. What no one sees, and letters of full width, are read as
 * the person meant them.
 */
export function email(required = 'Email is required') {
  return text(254, required)
    .overwrite(readAddress)
    .refine((value) => value !== '', { error: required })
    .refine((value) => value === '' || isAddress(value), { error: 'Invalid email address' });
}
