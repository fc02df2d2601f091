/** The part of an entry of package-lock.json, and of npm's list of what is installed, that is compared. */
export type LockedPackage = {
  version: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

/** By path, `node_modules/<name>`; the project itself is `''`. */
export type LockedPackages = Record<string, LockedPackage>;

export type Machine = { os: string; cpu: string; libc: string };

export function packagesOf(text: string): LockedPackages | undefined;
export function thisMachine(): Machine;
export function matchesLock(
  wanted: LockedPackages | undefined,
  present: LockedPackages | undefined,
  options: { dev: boolean; machine: Machine },
): boolean;
