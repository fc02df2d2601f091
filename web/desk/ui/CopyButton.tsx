import { useState } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';

type CopyButtonProps = {
  text: string;
  /** Description of the copied text, for screen readers, such as 'the email of Asha'. */
  what: string;
  /** The label of the button; without it the button shows an icon. */
  children?: string;
};

/** Copies a text, and says so until the focus goes on; without JavaScript there is nothing to press. */
export function CopyButton({ text, what, children }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      // Browsers refuse to copy for a page without HTTPS.
      setSaid('Your browser does not let this page copy');
    }
  };
  return (
    <span className="inline-flex items-center gap-x-2 noscript:hidden">
      <button
        type="button"
        onClick={copy}
        onBlur={() => setSaid('')}
        className={children ? buttonClass('outline') : 'icon-button'}
      >
        {children ?? <CopyIcon />}
        <span className="sr-only">{children ? ` of ${what}` : `Copy ${what}`}</span>
      </button>
      <span role="status" className="said">
        {said}
      </span>
    </span>
  );
}

function CopyIcon() {
  return (
    <Icon size={16}>
      <path d="M8 8h12v12H8zM16 8V4H4v12h4" />
    </Icon>
  );
}
