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

/** Characters that XML 1.0 section 2.2 forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes a text for content and attributes. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** An XML element with text. */
export function textElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** An XML document in UTF-8. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
