// Development only: hot reload of components must be prepared before the client itself is loaded. Plain JavaScript,
// because Vite makes the first two modules up while it runs.
// @ts-nocheck: nor are there types of them.
import '/@vite/client';
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type) => type });
await import('./entry.client.tsx');
