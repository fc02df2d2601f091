const units = ['KB', 'MB', 'GB'];

/** `412 MB`, `1.4 GB`: the size of a file, in bytes, with one decimal below ten. */
export function showBytes(bytes: number): string {
  let size = Math.max(bytes / 1024, 0.1);
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}
