/** Makes the absolute URL of a path of the site. */
export type Absolute = (path: string) => string;

/** @param publicUrl URL of the site, of which only the origin is used, because paths begin at the root */
export function addressesOf(publicUrl: string): Absolute {
  const { origin } = new URL(publicUrl);
  return (path) => origin + path;
}

/** Escapes a text for a line of Markdown. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

/** An item of a Markdown list: a link and a description. */
export function linkItem(title: string, address: string, note = ''): string {
  return `- [${escapeMarkdown(title)}](${address})${note && `: ${escapeMarkdown(note)}`}`;
}
