import type { QuizResult } from '../../../contract/learning.ts';
import { CodeText } from './CodeText.tsx';

type VerdictProps = { id: string; answer: QuizResult['answers'][number] };

/** Right, with the reason, or not right: the mark and the word say the same as the colour. */
export function Verdict({ id, answer }: VerdictProps) {
  return (
    <p id={id} className={`mt-3 border-l-4 pl-3 leading-snug ${answer.right ? 'border-good' : 'border-bad'}`}>
      <strong className={answer.right ? 'text-good' : 'text-bad'}>{answer.right ? 'Right.' : 'Not right.'}</strong>
      {answer.why && (
        <>
          {' '}
          <CodeText text={answer.why} />
        </>
      )}
    </p>
  );
}
