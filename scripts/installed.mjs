// The types are in installed.d.mts.

/**
 * Whether what is installed is what the lock file says. npm writes its list of what is installed last, so an
 * interrupted install has none, or that of before. Packages for other machines are optional and not installed here.
 */
export function matchesLock(wanted, present, { dev }) {
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || (entry.dev && !dev)) return true;
    return present[path]?.version === entry.version && present[path]?.integrity === entry.integrity;
  });
}
