import type { RequestListener } from 'node:http';
import { createServer } from 'vite';
import type { RenderModule } from '../../contract/rendering.ts';
import type { WebBundle } from './bundle.ts';

export type DevBundle = {
  bundle: WebBundle;
  /** Calls `next` for other paths. */
  files: (...request: [...Parameters<RequestListener>, next: () => void]) => void;
  onChange: (call: () => void) => void;
  close: () => Promise<void>;
};

/** Renders pages from the sources, for development only. */
export async function createDevBundle(): Promise<DevBundle> {
  const vite = await createServer({ configLoader: 'native', server: { middlewareMode: true } });
  return {
    bundle: {
      load: () => loadEntry(vite.ssrLoadModule),
      assets: {
        styles: '/web/styles.css',
        deskStyles: '/web/desk.css',
        boot: { url: '/web/boot.ts' },
        client: '/web/entry.dev.js',
      },
    },
    files: (request, response, next) => vite.middlewares(request, response, next),
    onChange: (call) => void vite.watcher.on('all', call),
    close: () => vite.close(),
  };
}

async function loadEntry(load: (url: string) => Promise<Record<string, unknown>>): Promise<RenderModule> {
  const module = await load('/web/entry.server.tsx');
  if (!isRenderModule(module)) throw new Error('web/entry.server.tsx does not export what the server needs');
  return module;
}

function isRenderModule(module: object): module is RenderModule {
  return 'render' in module;
}
