import { useRef } from 'react';
import { CloseIcon } from '../../ui/icons.tsx';
import { useSite } from '../site/endpoints.ts';
import { ChatForm } from './ChatForm.tsx';
import { Chips } from './Chips.tsx';
import { Conversation } from './Conversation.tsx';
import { useChat } from './use-chat.ts';
import { useCoverWatch } from './use-cover-watch.ts';
import { useEscape, useFocusAtOpen } from './use-opening.ts';

export type ChatPanelProps = {
  id: string;
  isOpen: boolean;
  /** Closes the popup; `returnFocus` when focus belongs back on the control that opened it. */
  onClose: (options: { returnFocus: boolean }) => void;
};

/** On a screen this narrow the popup hides the page, so a followed link closes it. */
const SMALL_SCREEN = '(max-width: 36rem)';

function Header({ title, id, onClose }: { title: string; id: string; onClose: () => void }) {
  return (
    <div className="sticky top-0 z-10 flex shrink-0 items-center justify-between gap-3 bg-ink py-1 pr-1 pl-4 text-paper">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <button
        type="button"
        aria-label="Close chat"
        onClick={onClose}
        className="grid size-11 place-items-center rounded hover:bg-ink-2"
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** The popup of the help chat. It stays mounted when closed, so the conversation and a reply under way go on. */
export function ChatPanel({ id, isOpen, onClose }: ChatPanelProps) {
  const site = useSite();
  const assistantName = site?.assistantName ?? '';
  const { messages, isReplyDue, ask, type } = useChat(assistantName);
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const close = () => onClose({ returnFocus: true });
  useFocusAtOpen(isOpen, input, panel);
  useEscape(isOpen, close);
  useCoverWatch(panel, isOpen, (hides) => {
    if (hides) onClose({ returnFocus: false });
  });

  return (
    <section
      ref={panel}
      id={id}
      role="dialog"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      hidden={!isOpen}
      className="chat-panel rounded border border-strong bg-sheet"
    >
      <Header title={assistantName} id={`${id}-title`} onClose={close} />
      <Conversation
        messages={messages}
        isReplyDue={isReplyDue}
        isShown={isOpen}
        assistantName={assistantName}
        onFollow={() => {
          if (matchMedia(SMALL_SCREEN).matches) onClose({ returnFocus: false });
        }}
      />
      <Chips onAsk={ask} inOneRow={messages.length > 1} />
      <ChatForm inputRef={input} onSend={type} />
    </section>
  );
}
