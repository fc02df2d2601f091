// The types are in installed.d.mts.

/** What a file of npm lists; undefined where it is missing or half written, which npm mends or explains. */
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
 */
export function matchesLock(wanted, present, { dev, machine }) {
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.optional && !isFor(machine, entry)) || (entry.dev && !dev)) return true;
    return present[path]?.version === entry.version && present[path]?.integrity === entry.integrity;
  });
}

/** Whether a package names this machine. */
function isFor({ os, cpu, libc }, entry) {
  return entry.os?.includes(os) && entry.cpu?.includes(cpu) && (!entry.libc || entry.libc.includes(libc));
}

/** The machine in npm's words. */
export function thisMachine() {
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return { os: process.platform, cpu: process.arch, libc };
}
