import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { showBusy } from '../../ui/busy.ts';
import { ChatIcon, CloseIcon } from '../../ui/icons.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { ChatPanelProps } from './ChatPanel.tsx';
import { useCoverWatch } from './use-cover-watch.ts';

const PANEL_ID = 'help-chat';

type Panel = (props: ChatPanelProps) => React.ReactNode;

/** Fetches the popup's own chunk at first use; without it the link does what it does without scripts. */
function usePanel() {
  const [panel, setPanel] = useState<{ Component: Panel } | null>(null);
  const load = async () => {
    if (panel) return;
    try {
      const { ChatPanel } = await showBusy(import('./ChatPanel.tsx'));
      setPanel({ Component: ChatPanel });
    } catch {
      window.location.assign(paths.contact);
    }
  };
  return { Panel: panel?.Component, load };
}

/**
 * The round control of the help chat: a link to the contact page in the server's HTML, which toggles the popup once
 * scripts run. It steps aside while it would hide what has the focus.
 */
export function ChatButton() {
  const isHydrated = useHydrated();
  const { Panel, load } = usePanel();
  const [isOpen, setOpen] = useState(false);
  const [isInTheWay, setInTheWay] = useState(false);
  const button = useRef<HTMLAnchorElement>(null);
  useCoverWatch(button, isHydrated && !isOpen, setInTheWay);

  const toggle = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    setOpen(!isOpen);
    void load();
  };
  const close: ChatPanelProps['onClose'] = ({ returnFocus }) => {
    setOpen(false);
    if (returnFocus) button.current?.focus({ preventScroll: true });
  };
  const asButton = {
    role: 'button',
    'aria-expanded': isOpen,
    'aria-haspopup': 'dialog',
    'aria-controls': Panel && PANEL_ID,
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && toggle(event),
  } as const;

  return (
    <aside aria-label="Help">
      {Panel && <Panel id={PANEL_ID} isOpen={isOpen} onClose={close} />}
      <a
        ref={button}
        href={paths.contact}
        data-enhance
        aria-label={isHydrated ? 'Help chat' : 'Help: contact us'}
        onClick={toggle}
        {...(isHydrated && asButton)}
        className={`chat-button grid place-items-center rounded-full bg-accent text-on-accent ${isInTheWay ? 'chat-aside' : ''}`}
      >
        {isOpen ? <CloseIcon size={24} /> : <ChatIcon size={24} />}
      </a>
    </aside>
  );
}
