import { useState } from 'react';
import type { DeskImage } from '../../../../contract/desk-images.ts';
import { buttonClass } from '../../../ui/button.ts';

/** Copies what shows an image in a text. */
export function CopyMarkdown({ image }: { image: Parameters<typeof imageMarkdown>[0] }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(imageMarkdown(image));
      setSaid('Copied');
    } catch {
      // Browsers refuse it to pages that are not sent securely.
      setSaid('Your browser does not let this page copy');
    }
  };
  return (
    <>
      <button type="button" onClick={copy} className={buttonClass('outline')}>
        Copy Markdown
        <span className="sr-only"> of {image.alt}</span>
      </button>
      <span role="status" className="text-[0.9375rem] text-good">
        {said}
      </span>
    </>
  );
}

/** What shows an image in a text; its alt text may hold what Markdown means something by. */
export function imageMarkdown({ alt, path }: Pick<DeskImage, 'alt' | 'path'>): string {
  return `![${alt.replace(/[\\[\]!*_`<>&]/g, '\\$&')}](${path})`;
}
