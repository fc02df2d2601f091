import { desc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { signingKeys } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { seal, unseal } from './seal.ts';

/** The key pair that signs, both halves as Multikey text. */
export type SigningKey = { publicKeyMultibase: string; secretKeyMultibase: string };

type KeyDeps = Pick<Deps, 'env' | 'log' | 'now'>;
type Row = typeof signingKeys.$inferSelect;

/** Number of the advisory lock under which the key in use changes; any that nothing else takes. */
const LOCK = 0x5e_a1;

/**
 * The key in use, made when there is none. One that only PREVIOUS_SECRET opens is encrypted anew; one that no secret
 * opens is retired, and another takes its place.
 */
export async function openSigningKey(deps: KeyDeps, tx: Tx): Promise<SigningKey> {
  const secret = secretOf(deps);
  const known = opened(await findKeyInUse(tx), secret);
  if (known) return known;
  // One node changes it; the others wait here until that is committed, and find it.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
  const row = await findKeyInUse(tx);
  const settled = opened(row, secret) ?? (row && (await rescue(deps, tx, row, secret)));
  return settled ?? makeKey(tx, secret);
}

/** Every key that ever signed, oldest first: public halves only. */
export function findPublicKeys(db: Tx) {
  return db
    .select({ publicKeyMultibase: signingKeys.publicKeyMultibase })
    .from(signingKeys)
    .orderBy(signingKeys.createdAt, signingKeys.id);
}

function secretOf({ env }: KeyDeps): string {
  if (!env.SECRET) throw new Error('Nothing can be signed without SECRET');
  return env.SECRET;
}

async function findKeyInUse(tx: Tx): Promise<Row | undefined> {
  const inUse = isNull(signingKeys.retiredAt);
  const [row] = await tx.select().from(signingKeys).where(inUse).orderBy(desc(signingKeys.createdAt)).limit(1);
  return row;
}

function opened(row: Row | undefined, secret: string | undefined): SigningKey | null {
  if (!row?.encryptedPrivateKey || !secret) return null;
  const { publicKeyMultibase, encryptedPrivateKey } = row;
  const secretKeyMultibase = unseal(encryptedPrivateKey, secret, publicKeyMultibase);
  return secretKeyMultibase === null ? null : { publicKeyMultibase, secretKeyMultibase };
}

/** Opens a key by the secret before the last change, or retires it. */
async function rescue({ env, log, now }: KeyDeps, tx: Tx, row: Row, secret: string): Promise<SigningKey | null> {
  const { id, publicKeyMultibase } = row;
  const key = opened(row, env.PREVIOUS_SECRET);
  if (key) {
    const encryptedPrivateKey = seal(key.secretKeyMultibase, secret, publicKeyMultibase);
    await tx.update(signingKeys).set({ encryptedPrivateKey }).where(eq(signingKeys.id, id));
    log('info', 'signing_key.encrypted_anew', { key: publicKeyMultibase });
    return key;
  }
  await tx.update(signingKeys).set({ encryptedPrivateKey: null, retiredAt: now() }).where(eq(signingKeys.id, id));
  log('warn', 'signing_key.retired', { key: publicKeyMultibase, reason: 'no secret opens it' });
  return null;
}

async function makeKey(tx: Tx, secret: string): Promise<SigningKey> {
  const { generate } = await import('@digitalcredentials/ed25519-multikey');
  const pair = await (await generate()).export({ publicKey: true, secretKey: true });
  const { publicKeyMultibase, secretKeyMultibase } = pair;
  const encryptedPrivateKey = seal(secretKeyMultibase, secret, publicKeyMultibase);
  await tx.insert(signingKeys).values({ publicKeyMultibase, encryptedPrivateKey });
  return { publicKeyMultibase, secretKeyMultibase };
}
