import { ClassParams } from '../../../contract/teaching/class.ts';
import { RecordingResponse } from '../../../contract/teaching/recording.ts';
import { endpoint } from '../../api/endpoint.ts';
import { errorResponse, fileResponse, jsonResponse } from '../../api/responses.ts';
import { serveVideo } from './serve.ts';
import { MISSING, readRecording, requireCaptions, requireVideo } from './service.ts';

const otherResponses = {
  404: errorResponse('There is no such recording, or the person has no seat in the batch.'),
  503: errorResponse('The storage of the recordings does not respond.'),
};
const common = { tag: 'Learning', may: 'person', params: ClassParams, missing: MISSING, otherResponses } as const;

const recording = endpoint({
  ...common,
  id: 'getRecording',
  path: 'GET /classes/{id}/recording',
  summary: 'Read the recording of a class, if it is a file of the operator',
  description: 'Learners with a seat in the batch, the trainer, and staff who plan classes can read it.',
  response: jsonResponse(RecordingResponse, 'The address of the video, and the text of its captions.'),
  handler: async ({ deps, actor, params }) => ({ data: await readRecording(deps, { actor, ...params }) }),
});

const video = endpoint({
  ...common,
  id: 'getRecordingVideo',
  path: 'GET /classes/{id}/recording/video',
  summary: 'Read the video of a recording, whole or the part that `Range` asks for',
  response: fileResponse('video/mp4', 'The video, or with 206 a part of it.'),
  handler: async ({ deps, actor, params, context }) =>
    serveVideo(context, await requireVideo(deps, { actor, ...params })),
});

const captions = endpoint({
  ...common,
  id: 'getRecordingCaptions',
  path: 'GET /classes/{id}/recording/captions',
  summary: 'Read the captions of a recording, as WebVTT',
  response: fileResponse('text/vtt', 'The captions.'),
  handler: async ({ deps, actor, params, context }) =>
    context.body(await requireCaptions(deps, { actor, ...params }), 200, {
      'Content-Type': 'text/vtt; charset=utf-8',
      'Cache-Control': 'private, no-store',
    }),
});

export const recordingEndpoints = [recording, video, captions];
