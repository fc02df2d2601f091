import { type MouseEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { loadOnce } from '../../chunks.ts';
import { ChatIcon } from '../../ui/icons.tsx';
import { showBusy } from '../../ui/navigation-status.tsx';
import { useButtonRole, useHydrated } from '../../ui/use-hydrated.ts';
import type { ChatPanelProps } from './ChatPanel.tsx';
import { focusedAndPressable, useCoverWatch } from './use-cover-watch.ts';

const PANEL_ID = 'help-chat';

/** Pages on which nothing may float over the content: payment, lessons and recordings. */
export const hidesChat = (pathname: string) =>
  /^\/(pay$|learn\/[^/]+\/.|courses\/[^/]+\/lessons\/|classes\/[^/]+\/recording$)/.test(pathname);

const loadPanel = loadOnce(() => import('./ChatPanel.tsx'));

type Panel = (props: ChatPanelProps) => React.ReactNode;

/** Loads the popup's chunk at its first use; if that fails, opens the contact page, as without JavaScript. */
function usePanel() {
  const [panel, setPanel] = useState<{ Component: Panel } | null>(null);
  const load = async () => {
    if (panel) return;
    try {
      const { ChatPanel } = await showBusy(loadPanel());
      setPanel({ Component: ChatPanel });
    } catch {
      window.location.assign(paths.contact);
    }
  };
  return { Panel: panel?.Component, load };
}

/**
 * The round button of the help chat: in the server's HTML a link to the contact page, and with JavaScript a button that
 * toggles the popup. It moves aside while it covers the focused element.
 */
export function ChatButton() {
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  const { Panel, load } = usePanel();
  const [isOpen, setOpen] = useState(false);
  const [isCovering, setCovering] = useState(false);
  const button = useRef<HTMLAnchorElement>(null);
  useCoverWatch(button, isHydrated && !isOpen, focusedAndPressable, setCovering);

  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(!isOpen);
    void load();
  };
  const close: ChatPanelProps['onClose'] = ({ returnFocus }) => {
    setOpen(false);
    if (returnFocus) button.current?.focus({ preventScroll: true });
  };
  const buttonRole = useButtonRole({
    'aria-expanded': isOpen,
    'aria-haspopup': 'dialog',
    'aria-controls': Panel && PANEL_ID,
  });

  return (
    <aside aria-label="Help" className={hidesChat(pathname) ? 'hidden' : undefined}>
      {Panel && <Panel id={PANEL_ID} isOpen={isOpen} onClose={close} />}
      <a
        ref={button}
        href={paths.contact}
        data-enhance
        aria-label={isHydrated ? 'Help chat' : 'Help: contact us'}
        onClick={toggle}
        {...buttonRole}
        className={`chat-button grid place-items-center rounded-full bg-accent text-on-accent ${isCovering ? 'chat-aside' : ''}`}
      >
        <ChatIcon size={24} />
      </a>
    </aside>
  );
}
