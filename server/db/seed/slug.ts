/** Lower-case words of ASCII letters and digits, joined by hyphens. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** A second title with the same slug gets `-2`, and so on. */
export function uniqueSlugs(): (title: string) => string {
  const used = new Set<string>();
  return (title) => {
    const base = slugOf(title);
    let candidate = base;
    for (let count = 2; used.has(candidate); count += 1) candidate = `${base}-${count}`;
    used.add(candidate);
    return candidate;
  };
}
