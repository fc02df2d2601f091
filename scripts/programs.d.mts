export function onPath(programs: readonly string[], directories?: readonly string[]): string | undefined;

export function findProgram(name: string, packageName: string): string;
