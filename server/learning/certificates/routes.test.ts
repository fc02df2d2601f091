import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { Certificate, IssuerProfile, RevocationList } from '../../../contract/learning/certificate.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createPaidCourse, createSite, next } from '../../../tests/support/factories.ts';
import { createCertificate } from '../../../tests/support/learning-factories.ts';
import { asha, newcomer } from '../../../tests/support/people.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { verifies } from '../../../tests/support/verify-credential.ts';
import { certificates, signingKeys, users } from '../../db/schema/index.ts';
import { transact } from '../../records/index.ts';
import { issueCertificate } from './issue.ts';
import { replaceCertificate } from './replace.ts';
import { revokeCertificate } from './revoke.ts';

const { api, db, deps } = await testApi();
await createSite(db, { brand: 'Test Academy', email: 'hello@academy.test' });
const UNKNOWN = '7d4c2f4e-6a0f-4f3c-9b0e-2f6d9a1c5b7e';

beforeEach(async () => {
  await db.delete(certificates);
});

const read = async (id: string) =>
  Certificate.parse((await (await api.request(`/api/certificates/${id}`)).json()).data);
const revocations = async () =>
  RevocationList.parse(await (await api.request('/api/certificates/revocations')).json()).revokedCredentials;
const readIssuer = async () => IssuerProfile.parse(await (await api.request('/api/issuer')).json());

/** A certificate of a learner who can sign in, and the one that replaced it to correct the name. */
async function createReplaced() {
  const learner = await newcomer(api, db, { ...asha, name: 'Asha Roa', email: `asha-${next()}@example.org` });
  const ids = { userId: learner.user.id, courseId: (await createPaidCourse(db)).id };
  const id = await transact(deps, null, (context) => issueCertificate(context, ids));
  const { newId } = await transact(deps, null, (context) => replaceCertificate(context, { id, name: 'Asha Rao' }));
  return { id, replacedBy: newId, learner };
}

describe('a certificate', () => {
  test('shows everyone the learner, course, date and validity', async () => {
    const { id } = await createCertificate(deps, { name: 'Asha Rao', title: 'DevOps & Cloud' });
    const url = `http://localhost:5000/certificates/${id}`;
    expect(await read(id)).toEqual({
      id,
      name: 'Asha Rao',
      courseTitle: 'DevOps & Cloud',
      trainingHours: '70',
      criteria: [],
      issuedAt: TEST_NOW.toISOString(),
      issuer: 'Test Academy',
      status: 'valid',
      revokedAt: null,
      revokedReason: null,
      replacedBy: null,
      url,
      pdf: `/api/certificates/${id}/pdf`,
      credential: `/api/certificates/${id}/credential`,
      linkedIn:
        'https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME&name=DevOps+%26+Cloud' +
        `&organizationName=Test+Academy&issueYear=2026&issueMonth=11&certUrl=${encodeURIComponent(url)}&certId=${id}`,
    });
  });

  test('stays when its learner has left the course', async () => {
    const { id, userId } = await createCertificate(deps, { name: 'Asha Rao' });
    await db.delete(users).where(eq(users.id, userId));
    expect(await read(id)).toMatchObject({ name: 'Asha Rao', status: 'valid' });
  });

  test.each(['', '/credential', '/pdf'])(
    'is stored in no cache, and has only the name of a person: %s',
    async (part) => {
      const { id, userId } = await createCertificate(deps, { name: 'Asha Rao' });
      const [user] = await db.select().from(users).where(eq(users.id, userId));
      const response = await api.request(`/api/certificates/${id}${part}`);
      const text = await response.text();
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      for (const secret of [userId, user?.email ?? '?', user?.phone ?? '?']) expect(text).not.toContain(secret);
    },
  );

  test.each(['', '/credential', '/pdf'])('that does not exist is 404, also for a malformed id: %s', async (part) => {
    for (const id of [UNKNOWN, 'something']) {
      expect(await refusal(await api.request(`/api/certificates/${id}${part}`))).toMatchObject({ status: 404 });
    }
  });

  test.each(['/certificates/revocations', '/issuer', `/certificates/${UNKNOWN}`, `/certificates/${UNKNOWN}/pdf`])(
    'accepts no query: %s',
    async (path) => {
      expect((await api.request(`/api${path}?user=1`)).status).toBe(422);
    },
  );
});

describe('the credential', () => {
  test('is a file that any site may read and that verifies', async () => {
    const { id } = await createCertificate(deps, { name: 'Asha Rao' });
    const response = await api.request(`/api/certificates/${id}/credential`);
    expect(response.headers.get('Content-Type')).toBe('application/vc+ld+json');
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="certificate-${id}.json"`);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await verifies(await response.json())).toBe(true);
  });

  test('is signed by a key that the issuer publishes, also when that key is retired', async () => {
    const { id } = await createCertificate(deps);
    const { proof } = await (await api.request(`/api/certificates/${id}/credential`)).json();
    await db.update(signingKeys).set({ encryptedPrivateKey: '' });
    await createCertificate(deps);
    const { verificationMethod, ...profile } = await readIssuer();
    expect(verificationMethod.map((method) => method.id)).toContain(proof.verificationMethod);
    expect(verificationMethod.length).toBeGreaterThan(1);
    expect(profile).toMatchObject({ name: 'Test Academy', url: 'http://localhost:5000', email: 'hello@academy.test' });
  });

  test('is signed by keys of which the issuer publishes only the public halves', async () => {
    await createCertificate(deps);
    const methods = (await readIssuer()).verificationMethod;
    for (const method of methods) {
      expect(Object.keys(method)).toEqual(['id', 'type', 'controller', 'publicKeyMultibase']);
    }
  });
});

describe('revoking', () => {
  test('is shown at once on the certificate and in the list, which gives no reason', async () => {
    const { id } = await createCertificate(deps);
    await createCertificate(deps);
    expect(await revocations()).toEqual([]);
    await revokeCertificate(deps, { id, reason: 'Issued by mistake' });
    expect(await read(id)).toMatchObject({ status: 'revoked', revokedAt: TEST_NOW.toISOString() });
    const url = `http://localhost:5000/certificates/${id}`;
    const response = await api.request('/api/certificates/revocations');
    expect((await response.json()).revokedCredentials).toEqual([{ id: url, revoked: true }]);
  });

  test('hides who, why, what replaces it and its files from strangers, who find its address in the list', async () => {
    const { id, replacedBy } = await createReplaced();
    const stranger = await createStaff(api, db, 'trainer');
    for (const headers of [undefined, stranger.headers]) {
      const response = await api.request(`/api/certificates/${id}`, { headers });
      const text = await response.text();
      for (const secret of ['Asha', 'corrected', replacedBy]) expect(text).not.toContain(secret);
      const statuses = ['/pdf', '/credential'].map(
        async (part) => (await api.request(`/api/certificates/${id}${part}`, { headers })).status,
      );
      expect(await Promise.all(statuses)).toEqual([404, 404]);
    }
  });

  test.each(['learner', 'coordinator'] as const)('still shows all that to its %s', async (who) => {
    const { id, replacedBy, learner } = await createReplaced();
    const { headers } = who === 'learner' ? learner : await createStaff(api, db, who);
    const response = await api.request(`/api/certificates/${id}`, { headers });
    expect((await response.json()).data).toMatchObject({
      name: 'Asha Roa',
      revokedReason: 'Issued again with the name corrected.',
      replacedBy: `/certificates/${replacedBy}`,
    });
    for (const part of ['/pdf', '/credential']) {
      expect((await api.request(`/api/certificates/${id}${part}`, { headers })).status).toBe(200);
    }
  });

  test('leaves the signature valid; the status says that it is revoked', async () => {
    const { id } = await createCertificate(deps);
    const credential = await (await api.request(`/api/certificates/${id}/credential`)).json();
    await revokeCertificate(deps, { id });
    expect(await verifies(credential)).toBe(true);
    expect(await verifies(credential, { revokedCredentials: await revocations() })).toBe(false);
  });

  test('a second time changes nothing', async () => {
    const { id } = await createCertificate(deps);
    await revokeCertificate(deps, { id, reason: 'First' });
    const later = { ...deps, now: () => new Date('2027-01-01') };
    expect(await revokeCertificate(later, { id, reason: 'Second' })).toMatchObject({
      revokedAt: TEST_NOW,
      revokedReason: 'First',
    });
  });

  test.each([UNKNOWN, 'something'])('fails for a certificate that does not exist: %s', async (id) => {
    await expect(revokeCertificate(deps, { id })).rejects.toThrow(`There is no certificate ${id}`);
  });
});
