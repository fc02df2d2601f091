import { desc, eq, sql } from 'drizzle-orm';
import { seal, unseal } from '../../base/seal.ts';
import type { Tx } from '../../db/client.ts';
import { signingKeys } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

/** Multikey texts. */
export type SigningKey = { publicKeyMultibase: string; secretKeyMultibase: string };

type KeyDeps = Pick<Deps, 'env' | 'log'>;
type Row = typeof signingKeys.$inferSelect;

const KEY_LOCK = 0x5e_a1;

const WRONG_SECRET =
  'SECRET is not the one of this database: set the one that it was used with, see docs/operations/install.md#changing-secret';

const sealOptions = (secret: string, label: string) => ({
  secret,
  purpose: 'certificates: private half of a signing key, 1',
  label,
});

/**
 * The newest key that SECRET decrypts. If there is none, encrypts a key of PREVIOUS_SECRET with SECRET; the first use creates a key.
 * Keys are never deleted: one whose private half is empty is only published.
 * @throws Error of one line if neither secret decrypts any key
 */
export async function loadSigningKey(deps: KeyDeps, tx: Tx): Promise<SigningKey> {
  const secret = secretOf(deps);
  const current = firstDecryptable(await findKeys(tx), secret);
  if (current) return current;
  // Other nodes wait here until one has committed its change.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${KEY_LOCK})`);
  const keys = await findKeys(tx);
  const usable = firstDecryptable(keys, secret) ?? (await reencrypt(deps, tx, keys));
  if (usable) return usable;
  if (keys.some(({ encryptedPrivateKey }) => encryptedPrivateKey !== '')) throw new Error(WRONG_SECRET);
  return createKey(tx, secret);
}

/** The public halves of the signing keys, oldest first. */
export function findPublicKeys(tx: Tx) {
  return tx
    .select({ publicKeyMultibase: signingKeys.publicKeyMultibase })
    .from(signingKeys)
    .orderBy(signingKeys.createdAt, signingKeys.id);
}

function secretOf({ env }: Pick<KeyDeps, 'env'>): string {
  if (!env.SECRET) throw new Error('Nothing can be signed without SECRET');
  return env.SECRET;
}

function findKeys(tx: Tx): Promise<Row[]> {
  return tx.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), signingKeys.id);
}

function firstDecryptable(keys: Row[], secret: string | undefined): SigningKey | null {
  if (!secret) return null;
  for (const { publicKeyMultibase, encryptedPrivateKey } of keys) {
    const secretKeyMultibase = unseal(encryptedPrivateKey, sealOptions(secret, publicKeyMultibase));
    if (secretKeyMultibase !== null) return { publicKeyMultibase, secretKeyMultibase };
  }
  return null;
}

async function reencrypt({ env, log }: KeyDeps, tx: Tx, keys: Row[]): Promise<SigningKey | null> {
  const key = firstDecryptable(keys, env.PREVIOUS_SECRET);
  if (!key) return null;
  const { publicKeyMultibase, secretKeyMultibase } = key;
  const encryptedPrivateKey = seal(secretKeyMultibase, sealOptions(secretOf({ env }), publicKeyMultibase));
  const matchesPublicKey = eq(signingKeys.publicKeyMultibase, publicKeyMultibase);
  await tx.update(signingKeys).set({ encryptedPrivateKey }).where(matchesPublicKey);
  log('info', 'signing_key.encrypted_anew', { key: publicKeyMultibase });
  return key;
}

async function createKey(tx: Tx, secret: string): Promise<SigningKey> {
  const { generate } = await import('@digitalcredentials/ed25519-multikey');
  const pair = await (await generate()).export({ publicKey: true, secretKey: true });
  const { publicKeyMultibase, secretKeyMultibase } = pair;
  const encryptedPrivateKey = seal(secretKeyMultibase, sealOptions(secret, publicKeyMultibase));
  await tx.insert(signingKeys).values({ publicKeyMultibase, encryptedPrivateKey });
  return { publicKeyMultibase, secretKeyMultibase };
}
