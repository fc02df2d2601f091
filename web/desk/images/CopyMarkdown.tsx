import type { DeskImage } from '../../../contract/publishing/desk-images.ts';
import { CopyButton } from '../ui/CopyButton.tsx';

export function CopyMarkdown({ image }: { image: Parameters<typeof imageMarkdown>[0] }) {
  return (
    <CopyButton text={imageMarkdown(image)} what={image.alt}>
      Copy Markdown
    </CopyButton>
  );
}

/** The Markdown that shows an image, with the special characters of its alt text escaped. */
export function imageMarkdown({ alt, path }: Pick<DeskImage, 'alt' | 'path'>): string {
  return `![${alt.replace(/[\\[\]!*_`<>&]/g, '\\$&')}](${path})`;
}
