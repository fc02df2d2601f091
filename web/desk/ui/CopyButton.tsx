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

/** A button that copies a text, and says so until it loses the focus; hidden without JavaScript. */
export function CopyButton({ text, what, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      // Browsers refuse to copy for a page without HTTPS.
      setOutcome('Your browser does not let this page copy');
    }
  };
  return (
    <span className="inline-flex items-center gap-x-2 noscript:hidden">
      <button
        type="button"
        onClick={copy}
        onBlur={() => setOutcome('')}
        className={children ? buttonClass('outline') : 'icon-button'}
      >
        {children ?? <CopyIcon />}
        <span className="sr-only">{children ? ` of ${what}` : `Copy ${what}`}</span>
      </button>
      <span role="status" className="said">
        {outcome}
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
