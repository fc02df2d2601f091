import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { readImagePath } from '../../../contract/base/image-path.ts';
import { fail } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { errorHandler } from '../../http/error-response.ts';
import { createImageCache } from './image-cache.ts';

/** The path contains the content's hash, so it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

export function imageRoute(deps: Deps) {
  const find = createImageCache(deps);
  const app = new Hono();

  app.get('/images/:file', etag(), async (context) => {
    const address = readImagePath(context.req.path);
    const image = address && (await find(address.hash));
    // A path with another size would be a second path of the same image.
    if (!image || image.width !== address.width || image.height !== address.height) fail.notFound();
    return context.body(image.bytes, 200, {
      'Content-Type': 'image/webp',
      'Content-Length': String(image.bytes.length),
      'Cache-Control': FOR_EVER,
      ETag: `"${address.hash}"`,
    });
  });

  app.onError(errorHandler(deps.log));
  return app;
}
