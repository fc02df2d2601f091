import { z } from 'zod';
import { cursor } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { text, textMatching } from '../base/text.ts';

/** Longest note about a lesson, in characters. */
const NOTE_MAX = 8000;

const searchWords = text(200).optional();

export const OwnNote = z
  .object({
    text: z.string().meta({ description: 'Markdown; empty if there is none.' }),
    version: z.int().meta({ description: 'A counter that goes up with each change; 0 before the first.' }),
  })
  .meta({ id: 'OwnNote' });

export const NoteSave = z
  .strictObject({
    text: text(NOTE_MAX).default('').meta({ description: 'Markdown; empty to remove it.' }),
    version: z.coerce
      .number()
      .int()
      .min(0)
      .max(2_147_483_647)
      .meta({ description: 'The version that was read; if the note has changed since, the response is 409.' }),
  })
  .meta({ id: 'NoteSave' });
export const NoteStored = z.object({ message: z.string(), version: z.int() }).meta({ id: 'NoteStored' });

export const LessonSave = z
  .strictObject({ saved: textMatching(/^(yes|no)$/, 3, 'Choose yes or no') })
  .meta({ id: 'LessonSave' });

export const LessonPlace = z
  .strictObject({
    heading: z
      .string()
      .max(300)
      .nullable()
      .meta({ description: 'Id of the heading last in view; null above the first heading.' }),
  })
  .meta({ id: 'LessonPlace' });

const lessonFields = {
  course: z.string().meta({ description: 'Title of the course.' }),
  lesson: z.string().meta({ description: 'Title of the lesson.' }),
  route: z.string().meta({ description: 'Path of the lesson on this site.' }),
};

export const SavedLesson = z.object(lessonFields).meta({ id: 'SavedLesson' });

const Note = z
  .object({
    id: z.uuid(),
    ...lessonFields,
    route: lessonFields.route
      .nullable()
      .meta({ description: 'Path of the lesson; null once the learner has no access to it.' }),
    html: z.string().meta({ description: 'Rendered and sanitised.' }),
    updatedAt: time,
  })
  .meta({ id: 'Note' });

export const NotesQuery = z.strictObject({
  q: searchWords.meta({
    description: 'Each of these words must be in a note, or in the title of its lesson or course.',
  }),
  cursor,
});

/** A page of the learner's notes, the last changed first; the first page also has the saved lessons. */
export const NoteList = z
  .object({
    data: z.array(Note),
    saved: z.array(SavedLesson).meta({ description: 'The last saved first; empty on later pages.' }),
    next: z.string().nullable().meta({ description: 'Cursor of the next page; null on the last.' }),
  })
  .meta({ id: 'NoteList' });

export const LessonSearchQuery = z.strictObject({
  q: searchWords.meta({ description: 'Words that a lesson must all contain, in any English form.' }),
});

const FoundLesson = z
  .object({
    ...lessonFields,
    excerpt: z
      .array(z.object({ text: z.string(), isFound: z.boolean() }))
      .meta({ description: 'Its text around the found words, in parts of plain text.' }),
  })
  .meta({ id: 'FoundLesson' });

export const LessonSearch = z
  .object({
    data: z.array(FoundLesson),
    isMore: z.boolean().meta({ description: 'Whether more than these were found.' }),
  })
  .meta({ id: 'LessonSearch' });

export type OwnNote = z.infer<typeof OwnNote>;
export type NoteSave = z.infer<typeof NoteSave>;
export type LessonPlace = z.infer<typeof LessonPlace>;
export type SavedLesson = z.infer<typeof SavedLesson>;
export type NotesQuery = z.infer<typeof NotesQuery>;
export type NoteList = z.infer<typeof NoteList>;
export type Note = z.infer<typeof Note>;
export type LessonSearch = z.infer<typeof LessonSearch>;
export type FoundLesson = z.infer<typeof FoundLesson>;
