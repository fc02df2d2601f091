import { crc32, deflateRawSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readEnv } from '../../server/base/env.ts';
import { handInFiles } from '../../server/db/schema/index.ts';
import { scanBytes } from '../../server/learning/work/clamd.ts';
import { scanFiles } from '../../server/learning/work/index.ts';
import { buildApi } from '../../server/start/app.ts';
import { TEST_SECRET, testApi } from '../support/api.ts';
import { createBatch, createLesson, createPaidCourse, createSite } from '../support/factories.ts';
import { createAssignment, createLearner } from '../support/learning-factories.ts';
import { EICAR, startClamd } from './clamd.ts';

const { db, deps } = await testApi();
await createSite(db);
const course = await createPaidCourse(db);
const lesson = await createLesson(db, course.id);
const batch = await createBatch(db, course.id);
await createAssignment(db, lesson.id);

/** A ZIP of one file. */
function zipOf(content: Buffer): Buffer<ArrayBuffer> {
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  const name = Buffer.from('a.txt');
  const [nameLength, rest] = [Buffer.from([name.length, 0]), (length: number) => Buffer.alloc(length)];
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, nameLength, rest(2), name, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, nameLength, rest(16), name]);
  const end = rest(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end]);
}

test('an infected file is served to no one, and its bytes are deleted; other files are served once scanned', async () => {
  const { socket, port } = await startClamd();
  const env = readEnv({ SECRET: TEST_SECRET, CLAMAV_ADDRESS: socket });
  const api = buildApi({ ...deps, env });
  const { headers } = await createLearner(api, db, { courseId: course.id, batchId: batch.id });
  const form = new FormData();
  form.append('files', new File([EICAR], 'eicar.png'));
  form.append('files', new File([zipOf(Buffer.from(EICAR))], 'packed.zip'));
  form.append('files', new File([zipOf(Buffer.alloc(100_000_000))], 'bomb.zip'));
  form.append('files', new File(['My notes'], 'notes.txt'));
  const path = `/api/learning/${course.slug}/lessons/${lesson.slug}/work`;
  expect((await api.request(path, { method: 'POST', body: form, headers })).status).toBe(201);
  const files = async () => db.select().from(handInFiles).orderBy(handInFiles.position);
  const statuses = async () =>
    Promise.all(
      (await files()).map(async ({ id }) => (await api.request(`/api/learning/files/${id}`, { headers })).status),
    );
  expect(await statuses()).toEqual([409, 409, 409, 409]);

  await scanFiles({ ...deps, env });
  expect((await files()).map(({ scan, finding }) => [scan, finding])).toEqual([
    ['infected', 'Eicar-Test-Signature.UNOFFICIAL'],
    ['infected', 'Eicar-Test-Signature.UNOFFICIAL'],
    [expect.stringMatching(/clean|infected/), expect.toBeOneOf([null, expect.stringContaining('Heuristics.Limits')])],
    ['clean', null],
  ]);
  const [eicar, packed, , notes] = await statuses();
  expect([eicar, packed, notes]).toEqual([404, 404, 200]);
  const infected = (await files()).filter(({ scan }) => scan === 'infected');
  expect(infected.every(({ content }) => content === null)).toBe(true);

  // Over a port, too.
  expect(await scanBytes(port, Buffer.from(EICAR))).toBe('Eicar-Test-Signature.UNOFFICIAL');
  expect(await scanBytes(port, Buffer.alloc(5_000_000))).toBeNull();
});

test('while the scanner is away, no file is served, and a later run scans it', async () => {
  const env = readEnv({ SECRET: TEST_SECRET, CLAMAV_ADDRESS: 'tcp://127.0.0.1:9' });
  await db.update(handInFiles).set({ scan: 'waiting' }).where(eq(handInFiles.scan, 'clean'));
  await scanFiles({ ...deps, env });
  expect(await db.$count(handInFiles, eq(handInFiles.scan, 'waiting'))).toBeGreaterThan(0);
  expect(deps.lines.some(({ event }) => event === 'work.not_scanned')).toBe(true);
});
