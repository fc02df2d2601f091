/** Text as a line of Markdown that shows just that text. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

/** An item of a list: a link and what stands behind it. */
export function linkItem(title: string, address: string, note = ''): string {
  return `- [${escapeMarkdown(title)}](${address})${note && `: ${escapeMarkdown(note)}`}`;
}
