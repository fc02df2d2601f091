import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';

/** `client` is what browsers load; `ssr` is what the server renders with: pages and mails. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [react(), tailwindcss(), precompress()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The policy allows no data: URLs.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: ['web/entry.client.tsx', 'web/boot.ts', 'web/styles.css'] },
      },
    },
    ssr: {
      // One file with everything in it starts faster than a thousand modules.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: {
        ssr: true,
        outDir: 'dist/server',
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { 'entry.server': 'web/entry.server.tsx', mail: 'server/mail/templates/index.ts' },
        },
      },
    },
  },
}));
