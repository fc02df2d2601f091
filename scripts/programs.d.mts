export function onPath(programs: readonly string[], directories?: readonly string[]): string | undefined;
export function findProgram(name: string, packageName: string): string;
export function findPostgres(env?: { PG_BIN?: string; PATH?: string }, ofDebian?: string): string;
