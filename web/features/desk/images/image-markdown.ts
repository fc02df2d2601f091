import type { DeskImage } from '../../../../contract/desk-images.ts';

/** What shows an image in a text; its alt text may hold what Markdown means something by. */
export function imageMarkdown({ alt, path }: Pick<DeskImage, 'alt' | 'path'>): string {
  return `![${alt.replace(/[\\[\]!*_`<>&]/g, '\\$&')}](${path})`;
}
