declare module '/@vite/client';
declare module '/@react-refresh' {
  export function injectIntoGlobalHook(scope: Window): void;
}
