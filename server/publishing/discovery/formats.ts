export type Absolute = (path: string) => string;

/** Only the origin of the URL is used, because paths begin at the root. */
export function addressesOf(publicUrl: string): Absolute {
  const { origin } = new URL(publicUrl);
  return (path) => origin + path;
}

export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

export function linkItem(title: string, address: string, note = ''): string {
  return `- [${escapeMarkdown(title)}](${address})${note && `: ${escapeMarkdown(note)}`}`;
}
