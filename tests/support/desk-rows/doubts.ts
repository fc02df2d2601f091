import { eq } from 'drizzle-orm';
import { doubtAnswers } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';

const doubtPath =
  (part = '') =>
  ({ owner }: Scene) =>
    `/desk/doubts/${owner.doubtId}${part}`;

const answerPath = (part: string) => async (scene: Scene) => {
  const isOfDoubt = eq(doubtAnswers.doubtId, scene.owner.doubtId);
  const answer = await scene.deps.db.query.doubtAnswers.findFirst({ where: isOfDoubt });
  return doubtPath(`/answers/${answer?.id}${part}`)(scene);
};

/** Calls of trainers on doubts. */
export const doubtRows: Record<string, DeskRow> = {
  getDeskDoubt: { path: doubtPath() },
  answerDeskDoubt: { path: doubtPath('/answers'), body: { body: 'Restart it.', isAnswered: false } },
  saveDeskDoubt: { path: doubtPath(), body: { isAnswered: true, isForLaterBatches: true } },
  addDeskDoubtAnswerToLesson: { path: answerPath('/lesson'), body: { isInLesson: true } },
  hideDeskDoubtAnswer: { path: answerPath('/hiding'), body: { reason: null } },
  hideDeskDoubt: { path: doubtPath('/hiding'), body: { reason: null } },
};
