import { expect, test } from 'vitest';
import { Site } from '../../contract/publishing/site.ts';
import { isPersonal } from '../../server/render/cache-key.ts';
import { createRenderer } from '../../server/render/renderer.ts';
import { endpoints } from '../../server/start/endpoints.ts';
import { createRoutes } from '../../web/routes.tsx';
import { sampleSettings } from '../support/factories.ts';
import { pathsOf } from '../support/routes.ts';
import { web } from '../support/site.ts';

const sharedPages = pathsOf(createRoutes()).filter((path) => !path.endsWith('*') && !isPersonal(path));

const ofPersons = endpoints
  .filter(({ path, may, route }) => path.startsWith('GET ') && (may !== 'public' || route.security))
  .map(({ pattern }) => new RegExp(`^/api${pattern.replaceAll(/:\w+/g, '[^/]+')}$`));

test.each(sharedPages)('%s is rendered once for everyone, so it makes no call of one person', async (path) => {
  const calls: string[] = [];
  const read = async (url: string) => {
    calls.push(url.replace(/\?.*/, ''));
    return Response.json({}, { status: 404 });
  };
  const fallbackSite = Site.parse(sampleSettings);
  const render = createRenderer({
    bundle: web,
    call: read,
    read,
    publicUrl: 'http://localhost',
    fallbackSite,
    log() {},
  });
  await render(path.replaceAll(/:\w+/g, 'some'));
  expect(calls).toContain('/api/site');
  expect(calls.filter((url) => ofPersons.some((pattern) => pattern.test(url)))).toEqual([]);
});
