/** Variables that may be set to measure their cost; such runs are not written to the report. */
const SETTINGS = ['LOG_REQUESTS', 'NODE_OPTIONS', 'WORKERS'] as const;

/** The ones that are set. */
export function settings(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(SETTINGS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

const quoted = (value: string) => (/^[\w=./-]+$/.test(value) ? value : `'${value}'`);

export function commandOf(asked: readonly string[], set: Record<string, string>): string {
  const before = Object.entries(set).map(([name, value]) => `${name}=${quoted(value)}`);
  return [...before, 'npm run bench', ...(asked.length > 0 ? ['--', ...asked] : [])].join(' ');
}
