import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChatLink, greeting, replyTo } from './replies.ts';

/** A reply follows a suggested question after this many milliseconds (docs/fixed.md, Help chat). */
const SUGGESTED_REPLY_MS = 800;

/** A reply follows typed text after this many milliseconds (docs/fixed.md, Help chat). */
const TYPED_REPLY_MS = 1000;

export type ChatMessage = { id: number; text: string; isBot: boolean; link?: ChatLink };

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

/** The conversation, which lasts as long as the document. */
export function useChat(assistantName: string) {
  const [messages, setMessages] = useState<ChatMessage[]>(() => [
    { id: 0, text: greeting(assistantName), isBot: true },
  ]);
  const [repliesDue, setRepliesDue] = useState(0);
  const runAfter = useTimers();

  const append = useCallback((message: Omit<ChatMessage, 'id'>) => {
    setMessages((earlier) => [...earlier, { ...message, id: earlier.length }]);
  }, []);
  const send = useCallback(
    (text: string, delayMs: number) => {
      append({ text, isBot: false });
      setRepliesDue((due) => due + 1);
      runAfter(() => {
        append({ ...replyTo(text), isBot: true });
        setRepliesDue((due) => due - 1);
      }, delayMs);
    },
    [append, runAfter],
  );

  return {
    messages,
    isReplyDue: repliesDue > 0,
    ask: (question: string) => send(question, SUGGESTED_REPLY_MS),
    /** Sends typed text. @returns false if it is blank */
    sendTyped: (typed: string): boolean => {
      const text = typed.trim();
      if (text) send(text, TYPED_REPLY_MS);
      return text !== '';
    },
  };
}
