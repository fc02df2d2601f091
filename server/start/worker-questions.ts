import { withTimeout } from '../base/promises.ts';

/** How long another process may take to answer, in milliseconds. */
const ANSWER_MS = 2000;

/** Sends questions to another process, which answers by messages. An answer that does not arrive in time is undefined. */
export function createQuestions<Answer>() {
  const open = new Map<number, (answer: Answer | undefined) => void>();
  let last = 0;
  return {
    ask: (send: (id: number) => void): Promise<Answer | undefined> => {
      last += 1;
      const id = last;
      const answer = new Promise<Answer | undefined>((resolveAnswer) => open.set(id, resolveAnswer));
      send(id);
      return withTimeout(answer, ANSWER_MS).finally(() => open.delete(id));
    },
    answer: (id: number, answer?: Answer) => open.get(id)?.(answer),
  };
}
