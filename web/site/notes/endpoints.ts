import { change, read } from '../../calls.ts';

/** Lesson, dashboard and list show notes and saved lessons. */
const changes = ['Learning', 'User'] as const;

export const listNotes = read('GET /notes', { provides: ['Learning'] });
export const searchLessons = read('GET /lessons', { provides: ['Learning'] });
/** After a refusal the note is read again, too: it was changed elsewhere, and the form shows the new text as well. */
export const saveNote = change('POST /learning/{course}/lessons/{lesson}/note', { alwaysInvalidates: changes });
export const bookmarkLesson = change('POST /learning/{course}/lessons/{lesson}/saved', { invalidates: changes });
