/** Variables that may be set to measure their cost; such runs are not written to the report. */
const SETTINGS = ['LOG_REQUESTS', 'NODE_OPTIONS', 'WORKERS'] as const;

/** The settings of a run: those of the variables that are set. */
export function settings(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(SETTINGS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

const quoted = (value: string) => (/^[\w=./-]+$/.test(value) ? value : `'${value}'`);

/** The command line of a run, with its settings and arguments. */
export function commandOf(args: readonly string[], variables: Record<string, string>): string {
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`);
  return [...assignments, 'npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
}
