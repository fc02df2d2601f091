import { desc, eq } from 'drizzle-orm';
import { dayInWords, instantInKolkata } from '../../../contract/base/calendar.ts';
import type { CallOutcome, RequestStage } from '../../../contract/base/states.ts';
import {
  type DeskCall,
  type DeskFollowUp,
  defaultCallSteps,
  defaultLostReasons,
  WRONG_NUMBER,
} from '../../../contract/selling/desk-requests.ts';
import { fail, requireFuture } from '../../base/errors.ts';
import { readSettings } from '../../db/queries/site-settings.ts';
import { enrollmentRequests, requestCalls } from '../../db/schema/index.ts';
import { type Actor, type ById, type Context, changeOf } from '../../records/index.ts';
import { changeRequestState, clearOtherFollowUps, lockBuyers } from './change-state.ts';
import { openStages } from './filter.ts';
import { timeAfterNoAnswer } from './next-times.ts';
import { lockRequest } from './record-queries.ts';

/** The effect of each outcome of a call; without `stage` the request keeps its stage. */
const effects: Record<CallOutcome, { message: string; isReached: boolean; stage?: RequestStage }> = {
  interested: { message: 'Noted: interested.', isReached: true, stage: 'contacted' },
  no_answer: { message: 'Noted: no answer.', isReached: false },
  call_later: { message: 'Noted: call later.', isReached: true, stage: 'contacted' },
  wrong_number: { message: 'Marked as lost: wrong number.', isReached: false, stage: 'lost' },
  lost: { message: 'Marked as lost.', isReached: true, stage: 'lost' },
};

/**
 * Stores the outcome of a call, and changes the stage of its request accordingly. The first call that reached the
 * person sets `firstReachedAt`. A call without an answer sets the next call, by the steps in the settings.
 * @returns a sentence for the screen about the change
 * @throws RequestError not_found, conflict once it is enrolled, or invalid_input for a reason that is not in the list
 */
export async function recordCall(
  context: Context<Actor>,
  { id, outcome, reason: chosenReason = '' }: ById<DeskCall>,
): Promise<string> {
  const { tx, actor, audit, now } = context;
  const effect = effects[outcome];
  if (effect.stage === 'lost') await lockBuyers(tx, [id]);
  const request = (await lockRequest(tx, id)) ?? fail.notFound();
  if (request.stage === 'enrolled') fail.conflict('This person has already enrolled; add a note instead.');
  const reason = outcome === 'wrong_number' ? WRONG_NUMBER : outcome === 'lost' ? chosenReason : '';
  if (outcome === 'lost') await requireReason(context, reason);
  await tx.insert(requestCalls).values({ requestId: id, authorId: actor.id, outcome, reason, createdAt: now() });
  await audit('request.call', id, [outcome]);
  const stage = effect.stage ?? request.stage;
  const nextCall = outcome === 'no_answer' && openStages.includes(stage) ? await nextCallOf(context, id) : null;
  await changeRequestState(context, request, {
    stage,
    followUpAt: nextCall ? instantInKolkata(nextCall) : undefined,
    lostReason: reason,
    isReached: effect.isReached,
  });
  const message = outcome === 'lost' ? `Marked as lost: ${reason}.` : effect.message;
  return nextCall ? `${message} ${nextCallText(nextCall)}` : message;
}

/** The moment of a next call; null for none. */
export const timeOfCall = (at: string): Date | null => (at === '' ? null : instantInKolkata(at));

const nextCallText = (at: string) => `Next call: ${dayInWords(at)}.`;

/** The time of the next call after a call without an answer, by the steps in the settings. */
async function nextCallOf({ tx, now }: Context, requestId: string): Promise<string | null> {
  const { callSteps = defaultCallSteps } = await readSettings(tx);
  const latest = await tx
    .select({ outcome: requestCalls.outcome })
    .from(requestCalls)
    .where(eq(requestCalls.requestId, requestId))
    .orderBy(desc(requestCalls.createdAt), desc(requestCalls.id))
    .limit(callSteps.length);
  const firstAnswered = latest.findIndex(({ outcome }) => outcome !== 'no_answer');
  return timeAfterNoAnswer(callSteps, firstAnswered === -1 ? latest.length : firstAnswered, now());
}

async function requireReason({ tx }: Context, reason: string): Promise<void> {
  const { lostReasons = defaultLostReasons } = await readSettings(tx);
  if (!lostReasons.includes(reason)) fail.invalid('reason', 'Choose a reason from the list.');
}

/**
 * Sets the time of the next call, in place of every other follow-up of the same person.
 * @returns a sentence for the screen that names the time
 * @throws RequestError not_found, conflict for a request that is not open, or invalid_input for a time in the past
 */
export async function setFollowUp(context: Context<Actor>, { id, at }: ById<DeskFollowUp>): Promise<string> {
  const { tx, audit, now } = context;
  const request = (await lockRequest(tx, id)) ?? fail.notFound();
  if (!openStages.includes(request.stage)) fail.conflict('This lead is closed. Open it again first.');
  const followUpAt = timeOfCall(at);
  if (followUpAt) requireFuture('at', followUpAt, now());
  if (followUpAt) await clearOtherFollowUps(context, request);
  await tx.update(enrollmentRequests).set({ followUpAt, updatedAt: now() }).where(eq(enrollmentRequests.id, id));
  await audit('request.edit', id, ...changeOf(request, { followUpAt }));
  return followUpAt ? nextCallText(at) : 'No call is planned.';
}
