import { withTimeout } from '../base/promises.ts';

const ANSWER_MS = 2000;

/** The answer is undefined if it does not arrive in time. */
export function createQuestions<Answer>() {
  const pending = new Map<number, (answer: Answer | undefined) => void>();
  let lastId = 0;
  return {
    ask: (send: (id: number) => void): Promise<Answer | undefined> => {
      lastId += 1;
      const id = lastId;
      const answer = new Promise<Answer | undefined>((resolveAnswer) => pending.set(id, resolveAnswer));
      send(id);
      return withTimeout(answer, ANSWER_MS).finally(() => pending.delete(id));
    },
    answer: (id: number, answer?: Answer) => pending.get(id)?.(answer),
  };
}
