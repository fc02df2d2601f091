import { ClassParams } from '../../../contract/class.ts';
import { RecordingResponse } from '../../../contract/recording.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, fileResponse, jsonResponse } from '../../api/responses.ts';
import { serveVideo } from './serve.ts';
import { readRecording, requireCaptions, requireVideo } from './service.ts';

const missing = 'There is no such recording among yours.';
const otherResponses = {
  404: errorResponse('There is no such recording, or the person has no seat in its batch.'),
  503: errorResponse('The store of recordings does not answer.'),
};
const common = { tag: 'Learning', may: 'person', params: ClassParams, missing, otherResponses } as const;

const recording = endpoint({
  ...common,
  id: 'getRecording',
  path: 'GET /classes/{id}/recording',
  summary: 'The recording of a class, if it is a file of the operator',
  description: 'For people with a seat in its batch, its trainer, and staff who plan classes.',
  response: jsonResponse(RecordingResponse, 'Where it is played from, and what its captions say.'),
  handler: async ({ deps, actor, params }) => ({ data: await readRecording(deps, { actor, ...params }) }),
});

const video = endpoint({
  ...common,
  id: 'getRecordingVideo',
  path: 'GET /classes/{id}/recording/video',
  summary: 'A recording from the folder of recordings, whole or the part that `Range` asks for',
  response: fileResponse('video/mp4', 'The video, or with 206 a part of it.'),
  handler: async ({ deps, actor, params, context }) =>
    serveVideo(context, await requireVideo(deps, { actor, ...params })),
});

const captions = endpoint({
  ...common,
  id: 'getRecordingCaptions',
  path: 'GET /classes/{id}/recording/captions',
  summary: 'The captions of a recording, as WebVTT',
  response: fileResponse('text/vtt', 'The captions.'),
  handler: async ({ deps, actor, params, context }) =>
    context.body(await requireCaptions(deps, { actor, ...params }), 200, {
      'Content-Type': 'text/vtt; charset=utf-8',
      'Cache-Control': 'private, no-store',
    }),
});

/** Recordings that the site plays itself. */
export const recordingEndpoints = [recording, video, captions];
