import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ChatMessage } from './use-chat.ts';

function Bubble({ message, onFollow }: { message: ChatMessage; onFollow: () => void }) {
  const { text, isBot, link } = message;
  const side = isBot ? 'self-start border-hairline bg-paper' : 'self-end border-soft bg-soft';
  return (
    <div className={`max-w-[85%] rounded border px-3.5 py-2.5 leading-snug ${side}`}>
      {!isBot && <span className="sr-only">You: </span>}
      <p>{text}</p>
      {link && (
        <Link to={link.to} onClick={onFollow} className="mt-1 inline-block py-0.5 font-bold text-link as-link">
          {link.label}
        </Link>
      )}
    </div>
  );
}

function Typing({ name }: { name: string }) {
  return (
    <div className="self-start rounded border border-hairline bg-paper px-3.5 py-3.5">
      <span className="sr-only">{`${name} is typing`}</span>
      <span aria-hidden="true" className="chat-typing flex gap-1.5">
        <span />
        <span />
        <span />
      </span>
    </div>
  );
}

type ConversationProps = {
  messages: ChatMessage[];
  isReplyDue: boolean;
  /** A hidden list cannot scroll; it scrolls when shown. */
  isShown: boolean;
  assistantName: string;
  onFollow: () => void;
};

export function Conversation({ messages, isReplyDue, isShown, assistantName, onFollow }: ConversationProps) {
  const list = useRef<HTMLDivElement>(null);
  const { length } = messages;
  useEffect(() => {
    // The greeting alone needs no scrolling.
    if (isShown && (length > 1 || isReplyDue)) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [length, isReplyDue, isShown]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <div ref={list} role="log" aria-label="Messages" tabIndex={0} className="chat-log flex flex-col gap-3 px-4 py-3">
      {messages.map((message) => (
        <Bubble key={message.id} message={message} onFollow={onFollow} />
      ))}
      {isReplyDue && <Typing name={assistantName} />}
    </div>
  );
}
