import { suggestedQuestions } from './questions.ts';

type ChipsProps = {
  onAsk: (question: string) => void;
  /** Once there is a conversation they take one line, which scrolls sideways. */
  inOneRow: boolean;
};

/** The questions that the chat suggests. */
export function Chips({ onAsk, inOneRow }: ChipsProps) {
  const layout = inOneRow ? 'chat-row border-hairline border-t py-3' : 'chat-list flex-wrap pb-4';
  return (
    <ul aria-label="Common questions" className={`flex gap-2 px-4 ${layout}`}>
      {suggestedQuestions.map((question) => (
        <li key={question} className={inOneRow ? 'shrink-0' : ''}>
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="min-h-9 rounded-full border border-strong px-3.5 py-1 text-left text-sm leading-snug hover:bg-soft"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
