import { eq } from 'drizzle-orm';
import { doubtAnswers } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';

const ofDoubt =
  (part = '') =>
  ({ owner }: Scene) =>
    `/desk/doubts/${owner.doubtId}${part}`;

const ofAnswer = (part: string) => async (scene: Scene) => {
  const isTheirs = eq(doubtAnswers.doubtId, scene.owner.doubtId);
  const answer = await scene.deps.db.query.doubtAnswers.findFirst({ where: isTheirs });
  return ofDoubt(`/answers/${answer?.id}${part}`)(scene);
};

/** Doubts, for their trainers. */
export const doubtRows: Record<string, DeskRow> = {
  listDeskDoubts: { path: '/desk/doubts' },
  getDeskDoubt: { path: ofDoubt() },
  answerDeskDoubt: { path: ofDoubt('/answers'), body: { body: 'Restart it.', isAnswered: false }, gives: 201 },
  saveDeskDoubt: { path: ofDoubt(), body: { isAnswered: true, isForLaterBatches: true } },
  addDeskDoubtAnswerToLesson: { path: ofAnswer('/lesson'), body: { isInLesson: true } },
  hideDeskDoubtAnswer: { path: ofAnswer('/hiding'), body: { reason: null } },
  hideDeskDoubt: { path: ofDoubt('/hiding'), body: { reason: null } },
};
