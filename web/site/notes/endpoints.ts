import type { NotesQuery } from '../../../contract/learning/notes.ts';
import { change, read } from '../../calls.ts';

/** The lesson, the dashboard and the list show notes and saved lessons. */
const changes = ['Learning', 'User'] as const;

export const listNotes = read('GET /notes', { provides: ['Learning'] });
export const searchLessons = read('GET /lessons', { provides: ['Learning'] });
/** Reads the note again also after a refusal, because the form then shows the text that was stored elsewhere. */
export const saveNote = change('POST /learning/{course}/lessons/{lesson}/note', { alwaysInvalidates: changes });
export const bookmarkLesson = change('POST /learning/{course}/lessons/{lesson}/saved', { invalidates: changes });

const parameterOf = (search: URLSearchParams, name: 'q' | 'cursor') => {
  const value = search.get(name) ?? '';
  return value === '' ? {} : { [name]: value };
};

export const notesQuery = (search: URLSearchParams): NotesQuery => ({
  ...parameterOf(search, 'q'),
  ...parameterOf(search, 'cursor'),
});

export const lessonsQuery = (search: URLSearchParams): Pick<NotesQuery, 'q'> => parameterOf(search, 'q');
