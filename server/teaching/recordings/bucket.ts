import { AwsClient } from 'aws4fetch';
import { fail } from '../../base/errors.ts';
import { type Files, MAX_TEXT_BYTES } from './folder.ts';

/** Seconds for which a signed link is valid: a class of three hours, with a break. */
const LINK_SECONDS = 4 * 60 * 60;

const TIMEOUT_MS = 5000;

type BucketSettings = { address: string; keyId: string; secret: string; region: string };

/** Any service with the API of Amazon S3; browsers read by signed links. */
export type Bucket = Files & {
  kind: 'bucket';
  /** @param at start of the link's validity; now by default */
  linkTo: (name: string, at?: Date) => Promise<string>;
};

/** @param settings `address` of the bucket, with its name in the host or the path */
export function openBucket({ address, keyId, secret, region }: BucketSettings): Bucket {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 1 });
  const urlOf = (name: string) => `${address.replace(/\/+$/, '')}/${name.split('/').map(encodeURIComponent).join('/')}`;
  /** Without the permission to list the bucket, the response for a missing file is 403. */
  const request = async (method: 'HEAD' | 'GET', name: string): Promise<Response | null> => {
    const response = await client
      .fetch(urlOf(name), { method, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch(() => null);
    if (response?.ok) return response;
    if (response?.status === 404 || response?.status === 403) return null;
    fail.unavailable('The recordings cannot be reached at the moment. Please try again in a minute.');
  };
  return {
    kind: 'bucket',
    async sizeOf(name) {
      const response = await request('HEAD', name);
      return Number(response?.headers.get('Content-Length')) || null;
    },
    async readText(name) {
      const response = await request('GET', name);
      if (response && Number(response.headers.get('Content-Length')) <= MAX_TEXT_BYTES) return response.text();
      await response?.body?.cancel();
      return null;
    },
    async linkTo(name, at) {
      const url = new URL(urlOf(name));
      url.searchParams.set('X-Amz-Expires', String(LINK_SECONDS));
      const datetime = at?.toISOString().replace(/[:-]|\.\d{3}/g, '');
      return (await client.sign(url, { aws: { signQuery: true, ...(datetime && { datetime }) } })).url;
    },
  };
}
