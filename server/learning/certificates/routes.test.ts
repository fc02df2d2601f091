import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { Certificate, IssuerProfile, RevocationList } from '../../../contract/learning/certificate.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createSite } from '../../../tests/support/factories.ts';
import { createCertificate } from '../../../tests/support/learning-factories.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { verifies } from '../../../tests/support/verify-credential.ts';
import { certificates, users } from '../../db/schema/index.ts';
import { revokeCertificate } from './revoke.ts';
import { loadSigningKey } from './signing-key.ts';

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
    const changed = { ...deps, env: { ...deps.env, SECRET: 'another secret of the tests, long enough' } };
    await db.transaction((tx) => loadSigningKey(changed, tx));
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
  test('is shown at once on the certificate and in the list, with the reason', async () => {
    const { id } = await createCertificate(deps);
    await createCertificate(deps);
    expect(await revocations()).toEqual([]);
    await revokeCertificate(deps, { id, reason: 'Issued by mistake' });
    const revoked = { status: 'revoked', revokedAt: TEST_NOW.toISOString(), revokedReason: 'Issued by mistake' };
    expect(await read(id)).toMatchObject(revoked);
    const url = `http://localhost:5000/certificates/${id}`;
    expect(await revocations()).toEqual([{ id: url, revoked: true, revocationReason: 'Issued by mistake' }]);
  });

  test('leaves the signature valid; the status says that it is revoked', async () => {
    const { id } = await createCertificate(deps);
    await revokeCertificate(deps, { id });
    const credential = await (await api.request(`/api/certificates/${id}/credential`)).json();
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
