import type { Context } from 'hono';
import {
  DoubtAsked,
  DoubtFollow,
  DoubtList,
  DoubtMark,
  DoubtParams,
  DoubtResponse,
  DoubtsQuery,
  DoubtUnfollow,
  NewDoubt,
  NewDoubtAnswer,
} from '../../../contract/learning/doubt.ts';
import { paths } from '../../../contract/paths.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { learnerWriting, type RateLimit } from '../../base/limits.ts';
import type { Deps } from '../../deps.ts';
import { withToken } from '../../http/form.ts';
import { countUse, refuseUnlessAllowed } from '../../http/rate-limit.ts';
import { transact } from '../../records/index.ts';
import { deskDoubtEndpoints } from './desk-endpoints.ts';
import { listDoubts, readDoubt } from './read.ts';
import { MISSING } from './subject.ts';
import { unfollowByMail } from './unfollow.ts';
import { answerDoubt, askDoubt, followDoubt, markDoubtAnswered } from './write.ts';

const learner = { tag: 'Learning', may: 'person' } as const;
const change = { ...learner, limit: 'learner' } as const;
const ofDoubt = {
  params: DoubtParams,
  missing: MISSING,
  otherResponses: { 404: errorResponse('There is no such doubt, or the learner may not read it.') },
} as const;

async function limitWriting(deps: Deps, name: string, userId: string, limit: RateLimit): Promise<void> {
  refuseUnlessAllowed(await countUse(deps, name, userId, limit), 'That is a lot to write within an hour.');
}

function doubtPage(part: 'answer' | 'care') {
  return (_values: unknown, context: Context): string => {
    const { data } = DoubtParams.safeParse(context.req.param());
    return data ? `${paths.doubt(data.id)}#${part}` : paths.dashboard;
  };
}

const list = endpoint({
  ...learner,
  id: 'listDoubts',
  path: 'GET /doubts',
  summary: 'List or search doubts',
  description:
    'Without `q`, the doubts about a lesson or class, newest first; with `q`, the most similar doubts of its whole course.',
  query: DoubtsQuery,
  response: jsonResponse(DoubtList, 'One page of doubts.'),
  otherResponses: { 404: errorResponse('There is no such lesson or class, or the learner has no access to it.') },
  handler: ({ deps, actor, query }) => listDoubts(deps, { userId: actor.id, ...query }),
});

const ask = endpoint({
  ...change,
  id: 'askDoubt',
  path: 'POST /doubts',
  summary: 'Ask about a lesson or class',
  description: 'The learner’s batch and its trainers can read the doubt. Answers are emailed to the learner.',
  body: NewDoubt,
  form: {
    name: 'doubt',
    fields: { course: 'value', lesson: 'value', class: 'value', title: 'value', body: 'value' },
    page: (values) => `${paths.doubts(values)}#ask`,
    success: askedPage,
  },
  status: 201,
  response: jsonResponse(DoubtAsked, 'The doubt is stored.'),
  otherResponses: { 404: errorResponse('There is no such lesson or class, or the learner has no access to it.') },
  handler: async ({ deps, actor, body }) => {
    await limitWriting(deps, 'doubts', actor.id, learnerWriting.doubts);
    const id = await transact(deps, null, (context) => askDoubt(context, { userId: actor.id, ...body }));
    return { message: 'Your doubt is asked. Answers are emailed to you.', id };
  },
});

async function askedPage({ res }: Context) {
  const { id } = DoubtAsked.parse(await res.clone().json());
  return { page: paths.doubt(id) };
}

const read = endpoint({
  ...learner,
  ...ofDoubt,
  id: 'getDoubt',
  path: 'GET /doubts/{id}',
  summary: 'Read a doubt with its answers',
  response: jsonResponse(DoubtResponse, 'The doubt.'),
  handler: async ({ deps, actor, params }) => ({ data: await readDoubt(deps, { userId: actor.id, ...params }) }),
});

const answer = endpoint({
  ...change,
  ...ofDoubt,
  id: 'answerDoubt',
  path: 'POST /doubts/{id}/answers',
  summary: 'Answer a doubt as a learner',
  body: NewDoubtAnswer,
  form: { name: 'doubt-answer', fields: { body: 'value' }, page: doubtPage('answer') },
  status: 201,
  response: doneResponse('The answer is stored, and emailed to everyone who follows the doubt.'),
  handler: async ({ deps, actor, input }) => {
    await limitWriting(deps, 'doubt-answers', actor.id, learnerWriting.doubtAnswers);
    await transact(deps, null, (context) => answerDoubt(context, { userId: actor.id, ...input }));
    return { message: 'Your answer is here.' };
  },
});

const mark = endpoint({
  ...change,
  ...ofDoubt,
  id: 'markDoubtAnswered',
  path: 'POST /doubts/{id}/answered',
  summary: 'Mark the caller’s own doubt as answered, or reopen it',
  body: DoubtMark,
  form: { name: 'doubt-answered', fields: { answered: 'nothing' }, page: doubtPage('care') },
  response: doneResponse('The doubt is marked.'),
  otherResponses: { ...ofDoubt.otherResponses, 403: errorResponse('Someone else asked this doubt.') },
  handler: async ({ deps, actor, params, body }) => {
    const isAnswered = body.answered === 'yes';
    await transact(deps, null, (context) => markDoubtAnswered(context, { userId: actor.id, ...params, isAnswered }));
    return { message: isAnswered ? 'Marked as answered.' : 'It is open again.' };
  },
});

const followEndpoint = endpoint({
  ...change,
  ...ofDoubt,
  id: 'followDoubt',
  path: 'POST /doubts/{id}/follow',
  summary: 'Start or stop the emails about answers to a doubt',
  body: DoubtFollow,
  form: { name: 'doubt-follow', fields: { follow: 'nothing' }, page: doubtPage('care') },
  response: doneResponse('The change is stored.'),
  handler: async ({ deps, actor, params, body }) => {
    const follow = body.follow === 'yes';
    await transact(deps, null, (context) => followDoubt(context, { userId: actor.id, ...params, follow }));
    return { message: follow ? 'New answers are emailed to you.' : 'No more emails about this doubt.' };
  },
});

const unfollow = endpoint({
  id: 'unfollowDoubt',
  path: 'POST /doubts/unfollow',
  tag: 'Learning',
  summary: 'Stop the emails about a doubt with the link in one of them',
  may: 'public',
  body: DoubtUnfollow,
  form: { name: 'doubt-unfollow', fields: { token: 'nothing' }, page: withToken(paths.unfollow) },
  response: doneResponse('The emails stop.'),
  otherResponses: { 404: errorResponse('The token does not belong to such an email.') },
  handler: async ({ deps, body }) => {
    await transact(deps, null, (context) => unfollowByMail(context, body));
    return { message: 'No more emails about this doubt.' };
  },
});

/** Doubts of learners. Paths without an id come first. */
export const doubtEndpoints = [list, ask, unfollow, read, answer, mark, followEndpoint, ...deskDoubtEndpoints];
