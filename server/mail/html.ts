/** HTML that stands in other HTML as it is. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** The values that a template may hold: typed text is escaped, and an absent value prints nothing. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

function sourceOf(part: Part): string {
  if (part instanceof Html) return part.source;
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'object') return part.map(sourceOf).join('');
  return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** A line break of the source beside a paragraph, or between two parts. */
const layout = /(?<=<\/?(?:p|div)\b[^>]*>)\s*\n\s*|\s*\n\s*(?=<\/?(?:p|div)\b)|^\s*\n\s*$/g;

/** HTML from a template: a line break of the source is nothing beside a paragraph, and a space between words. */
export function html(words: TemplateStringsArray, ...parts: Part[]): Html {
  const [first = '', ...rest] = words.map((text) => text.replace(layout, '').replace(/\s*\n\s*/g, ' '));
  return new Html(rest.reduce((source, text, index) => source + sourceOf(parts[index]) + text, first));
}
