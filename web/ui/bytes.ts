const MB = 1024 * 1024;

/** Formats a number of bytes: `3 KB`, `1.4 MB`, `412 MB`, `1.4 GB`. */
export function showBytes(bytes: number): string {
  if (bytes < MB) return `${Math.ceil(bytes / 1024)} KB`;
  const [size, unit] = bytes < 1000 * MB ? [bytes / MB, 'MB'] : [bytes / MB / 1024, 'GB'];
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}
