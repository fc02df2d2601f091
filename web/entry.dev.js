// Development only: hot reload of components must be prepared before the client itself is loaded. Plain JavaScript,
// because Vite generates the first two modules while it runs, so there are no types of them.
// @ts-nocheck
import '/@vite/client';
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type) => type });
await import('./entry.client.tsx');
