import { type FormEvent, type Ref, useState } from 'react';
import { buttonClass } from '../../ui/button.ts';

type ChatFormProps = {
  inputRef: Ref<HTMLInputElement>;
  /** Sends what was typed; false when there was nothing to send. */
  onSend: (typed: string) => boolean;
};

/** The line to type in; Enter sends. */
export function ChatForm({ inputRef, onSend }: ChatFormProps) {
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
