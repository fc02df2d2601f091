/** Makes absolute URLs of the site's paths. */
export type Absolute = (path: string) => string;

/** @param publicUrl URL of the site; only its origin counts, because paths begin at the root. */
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
