import type { Context } from 'hono';
import { LearningLessonParams } from '../../../contract/learning/learning.ts';
import {
  LessonPlace,
  LessonSave,
  LessonSearch,
  LessonSearchQuery,
  NoteList,
  NoteSave,
  NoteStored,
  NotesQuery,
} from '../../../contract/learning/notes.ts';
import { paths } from '../../../contract/paths.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { errorResponse, fileResponse, jsonResponse } from '../../api/responses.ts';
import { downloadResponse, transact } from '../../records/index.ts';
import { MISSING } from './own-lesson.ts';
import { listNotes, searchLessons, writeNotesFile } from './read.ts';
import { bookmarkLesson, saveNote, saveReadingPosition } from './write.ts';

const learner = { tag: 'Learning', may: 'person' } as const;
const ofLesson = {
  ...learner,
  limit: 'learner',
  params: LearningLessonParams,
  missing: MISSING,
  otherResponses: { 404: errorResponse('There is no such lesson, or the learner has no access to it.') },
} as const;

function notePage(_values: unknown, context: Context): string {
  const { data } = LearningLessonParams.safeParse(context.req.param());
  return data ? `${paths.lesson(data.course, data.lesson)}#note` : paths.dashboard;
}

const list = endpoint({
  ...learner,
  id: 'listNotes',
  path: 'GET /notes',
  summary: 'List or search the learner’s notes and saved lessons',
  query: NotesQuery,
  response: jsonResponse(NoteList, 'One page of notes and saved lessons.'),
  handler: ({ deps, actor, query }) => listNotes(deps, { userId: actor.id, ...query }),
});

const file = endpoint({
  ...learner,
  limit: 'learner',
  id: 'getNotesFile',
  path: 'GET /notes/file',
  summary: 'Download all notes of the learner as Markdown',
  isDownload: true,
  response: fileResponse('text/markdown', 'The notes, by course and lesson.'),
  handler: async ({ deps, actor, context }) =>
    downloadResponse(
      context,
      { name: 'my-notes.md', type: 'text/markdown; charset=utf-8' },
      await writeNotesFile(deps, actor.id),
    ),
});

const search = endpoint({
  ...learner,
  id: 'searchLessons',
  path: 'GET /lessons',
  summary: 'Search the lessons of the learner’s courses',
  query: LessonSearchQuery,
  response: jsonResponse(LessonSearch, 'At most 10 lessons, the best match first.'),
  handler: ({ deps, actor, query }) => searchLessons(deps, { userId: actor.id, ...query }),
});

const note = endpoint({
  ...ofLesson,
  id: 'saveNote',
  path: 'POST /learning/{course}/lessons/{lesson}/note',
  summary: 'Save the learner’s note about a lesson',
  description: 'No one else can read the note. An empty text removes it.',
  body: NoteSave,
  form: { name: 'note', fields: { text: 'value', version: 'value' }, page: notePage },
  response: jsonResponse(NoteStored, 'The note is stored.'),
  otherResponses: { ...ofLesson.otherResponses, 409: errorResponse('The note has changed since it was read.') },
  handler: async ({ deps, actor, input }) => {
    const version = await transact(deps, null, (context) => saveNote(context, { userId: actor.id, ...input }));
    return { message: input.text === '' ? 'Your note is removed.' : 'Your note is saved.', version };
  },
});

const bookmark = endpoint({
  ...ofLesson,
  id: 'bookmarkLesson',
  path: 'POST /learning/{course}/lessons/{lesson}/saved',
  summary: 'Save a lesson, or remove it from the saved lessons',
  body: LessonSave,
  form: { name: 'saved-lesson', fields: { saved: 'nothing' }, page: notePage },
  response: doneResponse('The lesson is saved, or no longer saved.'),
  handler: async ({ deps, actor, params, body }) => {
    const isSaved = body.saved === 'yes';
    await transact(deps, null, (context) => bookmarkLesson(context, { userId: actor.id, ...params, isSaved }));
    return { message: isSaved ? 'The lesson is saved.' : 'The lesson is no longer saved.' };
  },
});

const position = endpoint({
  ...ofLesson,
  id: 'saveReadingPosition',
  path: 'POST /learning/{course}/lessons/{lesson}/place',
  summary: 'Store the place at which the learner left a lesson',
  description: 'The page calls this when the learner leaves; the dashboard then continues at that place.',
  body: LessonPlace,
  response: doneResponse('The place is stored.'),
  handler: async ({ deps, actor, input }) => {
    await transact(deps, null, (context) => saveReadingPosition(context, { userId: actor.id, ...input }));
    return { message: 'Your place is kept.' };
  },
});

export const noteEndpoints = [list, file, search, note, bookmark, position];
