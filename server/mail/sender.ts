import { Resolver } from 'node:dns/promises';
import type { DeskMailSender, SenderRecord } from '../../contract/desk/desk-mails.ts';
import type { Env } from '../base/env.ts';
import { describeReason } from '../base/errors.ts';
import { dkimRecord, readDkim, senderAddress, senderDomain } from './dkim.ts';

/** Fails like `node:dns`. */
type ResolveTxt = (name: string) => Promise<string[][]>;

const resolver = new Resolver({ timeout: 2000, tries: 2 });
const inDns: ResolveTxt = (name) => resolver.resolveTxt(name);

/** The sender of the site's emails, as far as DNS tells; null without `MAIL_FROM`. */
export async function readSender(env: Env, resolveTxt = inDns): Promise<DeskMailSender | null> {
  if (!env.MAIL_FROM) return null;
  const domain = senderDomain(env.MAIL_FROM);
  const key = readDkim(env)?.privateKey;
  const [dkim, spf, dmarc] = await Promise.all([
    key ? findDkim(resolveTxt, dkimRecord(key, env)) : null,
    // RFC 7208 section 4.5.
    findOne(resolveTxt, domain, /^v=spf1( |$)/i),
    findDmarc(resolveTxt, domain),
  ]);
  return { from: env.MAIL_FROM, envelope: senderAddress(env.MAIL_FROM), dkim, spf, dmarc };
}

async function findOne(resolveTxt: ResolveTxt, name: string, pattern: RegExp): Promise<SenderRecord> {
  try {
    const values = (await resolveTxt(name)).map((strings) => strings.join('')).filter((value) => pattern.test(value));
    const [value = null] = values;
    if (values.length > 1) return { name, finding: 'several', value: values.join('\n') };
    return { name, finding: value === null ? 'missing' : 'found', value };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && /^ENO(DATA|TFOUND)$/.test(String(error.code));
    return { name, finding: isMissing ? 'missing' : 'unknown', value: isMissing ? null : describeReason(error) };
  }
}

async function findDkim(resolveTxt: ResolveTxt, own: { name: string; value: string }): Promise<SenderRecord> {
  const record = await findOne(resolveTxt, own.name, /(^|;)\s*p=/);
  const isOwn = keyIn(record.value) === keyIn(own.value);
  return record.finding === 'found' && !isOwn ? { ...record, finding: 'other_key' } : record;
}

/** It may have spaces. */
const keyIn = (record: string | null) => /(?:^|;)\s*p=([^;]*)/.exec(record ?? '')?.[1]?.replace(/\s/g, '');

/** The policy of the domain, or else of the nearest one above it (RFC 7489 section 6.6.3). */
async function findDmarc(resolveTxt: ResolveTxt, domain: string): Promise<SenderRecord> {
  const record = await findOne(resolveTxt, `_dmarc.${domain}`, /^v=DMARC1\s*(;|$)/);
  const above = domain.slice(domain.indexOf('.') + 1);
  if (record.finding !== 'missing' || !above.includes('.')) return record;
  const found = await findDmarc(resolveTxt, above);
  return found.finding === 'missing' ? record : found;
}
