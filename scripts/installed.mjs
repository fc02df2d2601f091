/**
 * The compared part of an entry of package-lock.json, and of npm's list of installed packages.
 * @typedef {{
 *   version: string, integrity?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[]
 * }} LockedPackage
 */

/** By path, `node_modules/<name>`; the project itself is `''`. @typedef {Record<string, LockedPackage>} LockedPackages */

/** @typedef {{ os: string, cpu: string, libc: string }} Machine */

/**
 * The packages in a file of npm; undefined if it is missing or incomplete, which npm repairs or explains.
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
 * Whether the installed packages are those of the lock file. npm writes its list of installed packages last, so an interrupted
 * install has none, or the list from before. Optional packages may be missing, except the programs of `machine`.
 * @param {LockedPackages | undefined} locked
 * @param {LockedPackages | undefined} installed
 * @param {{ dev: boolean, machine: Machine }} options
 */
export function matchesLock(locked, installed, { dev, machine }) {
  if (!locked || !installed) return false;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || (entry.optional && !isFor(machine, entry)) || (entry.dev && !dev)) return true;
    return installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity;
  });
}

/** Whether a package is made for this machine. @param {Machine} machine @param {LockedPackage} entry */
function isFor({ os, cpu, libc }, entry) {
  return entry.os?.includes(os) && entry.cpu?.includes(cpu) && (!entry.libc || entry.libc.includes(libc));
}

/** This machine, in npm's terms. @returns {Machine} */
export function thisMachine() {
  // Node's own types do not describe the report.
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  const libc = header.glibcVersionRuntime ? 'glibc' : 'musl';
  return { os: process.platform, cpu: process.arch, libc };
}
