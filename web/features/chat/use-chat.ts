import { useCallback, useEffect, useRef, useState } from 'react';
import { CHIP_REPLY_MS, TYPED_REPLY_MS } from './delays.ts';
import { greeting } from './questions.ts';
import { type ChatLink, replyTo } from './replies.ts';

/** A message of the conversation (specification section 3), with the page it names. */
export type ChatMessage = { id: number; text: string; isBot: boolean; link?: ChatLink };

/** Timers that end with the component. */
function useTimers() {
  const running = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = running.current;
    return () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    };
  }, []);
  return useCallback((task: () => void, ms: number) => {
    const timer = setTimeout(() => {
      running.current.delete(timer);
      task();
    }, ms);
    running.current.add(timer);
  }, []);
}

/** The conversation. It lives as long as the panel is mounted, which is as long as the page, open or closed. */
export function useChat(assistantName: string) {
  const [messages, setMessages] = useState<ChatMessage[]>(() => [
    { id: 0, text: greeting(assistantName), isBot: true },
  ]);
  const [repliesDue, setRepliesDue] = useState(0);
  const after = useTimers();

  const append = useCallback((message: Omit<ChatMessage, 'id'>) => {
    setMessages((earlier) => [...earlier, { ...message, id: earlier.length }]);
  }, []);
  const send = useCallback(
    (text: string, delayMs: number) => {
      append({ text, isBot: false });
      setRepliesDue((due) => due + 1);
      after(() => {
        append({ ...replyTo(text), isBot: true });
        setRepliesDue((due) => due - 1);
      }, delayMs);
    },
    [append, after],
  );

  return {
    messages,
    isReplyDue: repliesDue > 0,
    ask: (question: string) => send(question, CHIP_REPLY_MS),
    /** Sends typed text unless it is blank; tells whether it was sent. */
    type: (typed: string): boolean => {
      const text = typed.trim();
      if (text) send(text, TYPED_REPLY_MS);
      return text !== '';
    },
  };
}
