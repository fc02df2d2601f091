import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tests/support/ports.ts';
import { openBucket } from './bucket.ts';

// The values of the example in Amazon's documentation, "Authenticating Requests: Using Query Parameters".
const keyId = 'AKIAIOSFODNN7EXAMPLE';
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const MADE = new Date('2013-05-24T00:00:00Z');

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature that a service expects in a link (AWS Signature Version 4). */
function signatureOf(link: string): string {
  const { host, pathname, searchParams } = new URL(link);
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const request = ['GET', pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const date = searchParams.get('X-Amz-Date') ?? '';
  const scope = (searchParams.get('X-Amz-Credential') ?? '').split('/').slice(1);
  const hash = createHash('sha256').update(request).digest('hex');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), hash].join('\n')).toString('hex');
}

test('the check of a signature accepts the example of the documentation', () => {
  const example =
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
    `&X-Amz-Credential=${keyId}%2F20130524%2Fus-east-1%2Fs3%2Faws4_request` +
    '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host';
  expect(signatureOf(example)).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
});

test('a link is signed for four hours', async () => {
  const bucket = openBucket({ address: 'https://s3.example/recordings/', keyId, secret, region: 'ap-south-1' });
  const link = await bucket.linkTo('devops 12/class-3.mp4', MADE);
  const { origin, pathname, searchParams } = new URL(link);
  expect(origin + pathname).toBe('https://s3.example/recordings/devops%2012/class-3.mp4');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '14400',
    'X-Amz-Credential': `${keyId}/20130524/ap-south-1/s3/aws4_request`,
    'X-Amz-Signature': signatureOf(link),
  });
});

describe('a service that speaks S3', () => {
  const files: Record<string, string> = {
    '/recordings/class-3.mp4': 'x'.repeat(1000),
    '/recordings/class-3.vtt': 'WEBVTT',
  };
  let broken = false;
  const server = createServer(({ url = '', method, headers }, response) => {
    const isSigned = headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${keyId}/`);
    const file = files[url];
    const status = broken ? 500 : isSigned ? 200 : 400;
    response.writeHead(file === undefined ? 403 : status, { 'Content-Length': file?.length ?? 0 });
    response.end(method === 'GET' ? file : undefined);
  });
  const bucketAt = (port: number) =>
    openBucket({ address: `http://127.0.0.1:${port}/recordings`, keyId, secret, region: 'us-east-1' });
  let bucket: ReturnType<typeof bucketAt>;
  beforeAll(async () => {
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    bucket = bucketAt(port);
  });
  afterAll(() => void server.close());

  test('reads the size of a file, and captions', async () => {
    expect(await bucket.sizeOf('class-3.mp4')).toBe(1000);
    expect(await bucket.readText('class-3.vtt')).toBe('WEBVTT');
  });

  test('may answer 403 for a file that it does not have', async () => {
    expect([await bucket.sizeOf('class-4.mp4'), await bucket.readText('class-4.vtt')]).toEqual([null, null]);
  });

  test('that fails or does not answer is unavailable, not a missing file', async () => {
    broken = true;
    await expect(bucket.sizeOf('class-3.mp4')).rejects.toMatchObject({ code: 'unavailable' });
    const gone = bucketAt(await freePort());
    await expect(gone.sizeOf('class-3.mp4')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
