import { type FormEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { useSite } from '../../site-settings.ts';
import { buttonClass } from '../../ui/button.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { Conversation } from './Conversation.tsx';
import { suggestedQuestions } from './replies.ts';
import { useChat } from './use-chat.ts';
import { focusedElement, useCoverWatch } from './use-cover-watch.ts';

/** Focuses the input when the popup opens, or on touch screens the popup itself, so that no keyboard covers it. */
function useFocusAtOpen(
  isOpen: boolean,
  input: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const target = matchMedia('(pointer: coarse)').matches ? panel : input;
    target.current?.focus({ preventScroll: true });
  }, [isOpen, input, panel]);
}

/** Calls back on Escape while open, unless a dialog is above the chat. */
function useEscape(isOpen: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) onEscape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, onEscape]);
}

type SuggestedQuestionsProps = {
  onAsk: (question: string) => void;
  isOneRow: boolean;
};

function SuggestedQuestions({ onAsk, isOneRow }: SuggestedQuestionsProps) {
  const layout = isOneRow ? 'chat-row border-hairline border-t py-3' : 'chat-list flex-wrap pb-3';
  return (
    <ul aria-label="Common questions" className={`flex gap-1.5 px-4 ${layout}`}>
      {suggestedQuestions.map((question) => (
        <li key={question} className={isOneRow ? 'shrink-0' : ''}>
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="min-h-8.5 rounded-full border border-strong px-3.5 py-1 text-left text-sm leading-snug hover:bg-soft"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

type ChatFormProps = {
  inputRef: Ref<HTMLInputElement>;
  onSend: (typed: string) => boolean;
};

function ChatForm({ inputRef, onSend }: ChatFormProps) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onSend(typed)) setTyped('');
  };
  return (
    <form onSubmit={submit} className="flex gap-2 border-hairline border-t p-3">
      <input
        ref={inputRef}
        aria-label="Your question"
        placeholder="Type your question..."
        autoComplete="off"
        enterKeyHint="send"
        maxLength={500}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-11 min-w-0 flex-1 rounded border border-ink-2 bg-paper px-3 text-base placeholder:text-ink-2 placeholder:opacity-100"
      />
      <button type="submit" className={buttonClass('accent', 'shrink-0')}>
        Send
      </button>
    </form>
  );
}

export type ChatPanelProps = {
  id: string;
  isOpen: boolean;
  /** Closes the popup. `returnFocus`: whether the button that opened it gets the focus */
  onClose: (options: { returnFocus: boolean }) => void;
};

/** A screen on which the popup covers the page, so that following a link closes it. */
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

/** The popup of the help chat. It stays mounted while closed, so that the conversation and a pending reply survive. */
export function ChatPanel({ id, isOpen, onClose }: ChatPanelProps) {
  const site = useSite();
  const assistantName = site?.assistantName ?? '';
  const { messages, isReplyDue, ask, sendTyped } = useChat(assistantName);
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const close = () => onClose({ returnFocus: true });
  useFocusAtOpen(isOpen, input, panel);
  useEscape(isOpen, close);
  useCoverWatch(panel, isOpen, focusedElement, (covers) => {
    if (covers) onClose({ returnFocus: false });
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
      <SuggestedQuestions onAsk={ask} isOneRow={messages.length > 1} />
      <ChatForm inputRef={input} onSend={sendTyped} />
    </section>
  );
}
