import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import addressparser from 'nodemailer/lib/addressparser';
import type { Env } from '../base/env.ts';

type Dkim = { domainName: string; keySelector: string; privateKey: string };

/** RFC 8301 section 3.2. */
const KEY_BITS = 2048;

/**
 * Reads the key with which the site signs its emails; undefined if a mail server signs.
 * @throws Error of one line, when the file has no private key of RSA
 */
export function readDkim({ DKIM_KEY_FILE, DKIM_SELECTOR, MAIL_FROM }: Env): Dkim | undefined {
  if (!DKIM_KEY_FILE) return undefined;
  const privateKey = readKey(DKIM_KEY_FILE);
  return { domainName: senderDomain(MAIL_FROM), keySelector: DKIM_SELECTOR, privateKey };
}

function readKey(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    if (createPrivateKey(text).asymmetricKeyType === 'rsa') return text;
  } catch {
    // The reason would be OpenSSL's, about the first format that it tried.
  }
  throw new Error(
    `Environment variable DKIM_KEY_FILE is wrong: ${file} is no key that the site can read; npm run dkim:key makes one`,
  );
}

export function makeDkimKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The DNS record of a key (RFC 6376 section 3.6.1). */
export function dkimRecord(privateKey: string, { DKIM_SELECTOR, MAIL_FROM }: Pick<Env, 'DKIM_SELECTOR' | 'MAIL_FROM'>) {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    name: `${DKIM_SELECTOR}._domainkey.${senderDomain(MAIL_FROM)}`,
    value: `v=DKIM1; k=rsa; p=${publicKey}`,
  };
}

/** The address of the sender, to which bounces go, too. */
export function senderAddress(sender = ''): string {
  return addressparser(sender)[0]?.address ?? '';
}

/** The domain that sends, which signs: DMARC asks that both are the same. */
export function senderDomain(sender?: string): string {
  return senderAddress(sender).split('@').at(-1) ?? '';
}
