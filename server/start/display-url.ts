import { isIPv6 } from 'node:net';

const localHosts = ['127.0.0.1', '0.0.0.0', '::', '::1'];

export function displayUrl(host: string, port: number): string {
  if (localHosts.includes(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
