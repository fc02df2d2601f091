/** What may be set to see what it costs; the report is of a site without. */
const SETTINGS = ['LOG_REQUESTS', 'NODE_OPTIONS'] as const;

/** Those that are set. */
export function settings(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(SETTINGS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

const quoted = (value: string) => (/^[\w=./-]+$/.test(value) ? value : `'${value}'`);

/** What has to be typed to measure the same again. */
export function commandOf(asked: readonly string[], set: Record<string, string>): string {
  const before = Object.entries(set).map(([name, value]) => `${name}=${quoted(value)}`);
  return [...before, 'npm run bench', ...(asked.length > 0 ? ['--', ...asked] : [])].join(' ');
}
