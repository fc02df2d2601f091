/**
 * The part of an entry of package-lock.json, and of npm's list of what is installed, that is compared.
 * @typedef {{
 *   version: string, integrity?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[]
 * }} LockedPackage
 */

/**
 * By path, `node_modules/<name>`; the project itself is `''`.
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/** @typedef {{ os: string, cpu: string, libc: string }} Machine */

/**
 * What a file of npm lists; undefined where it is missing or half written, which npm mends or explains.
 * @param {string} text
 * @returns {LockedPackages | undefined}
 */
export function packagesOf(text) {
  try {
    return JSON.parse(text).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether what is installed is what the lock file says. npm writes its list of what is installed last, so an
 * interrupted install has none, or that of before. What is optional may be missing, but for the programs of `machine`.
 * @param {LockedPackages | undefined} wanted
 * @param {LockedPackages | undefined} present
 * @param {{ dev: boolean, machine: Machine }} options
 */
export function matchesLock(wanted, present, { dev, machine }) {
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.optional && !isFor(machine, entry)) || (entry.dev && !dev)) return true;
    return present[path]?.version === entry.version && present[path]?.integrity === entry.integrity;
  });
}

/**
 * Whether a package names this machine.
 * @param {Machine} machine
 * @param {LockedPackage} entry
 */
function isFor({ os, cpu, libc }, entry) {
  return entry.os?.includes(os) && entry.cpu?.includes(cpu) && (!entry.libc || entry.libc.includes(libc));
}

/**
 * The machine in npm's words.
 * @returns {Machine}
 */
export function thisMachine() {
  // Node's own types leave open what is in it.
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  const libc = header.glibcVersionRuntime ? 'glibc' : 'musl';
  return { os: process.platform, cpu: process.arch, libc };
}
