import type { NotesQuery } from '../../../contract/learning/notes.ts';

const textOf = (search: URLSearchParams, name: 'q' | 'cursor') => {
  const value = search.get(name) ?? '';
  return value === '' ? {} : { [name]: value };
};

/** The list of notes that an address asks for. */
export const notesQuery = (search: URLSearchParams): NotesQuery => ({
  ...textOf(search, 'q'),
  ...textOf(search, 'cursor'),
});

/** The search over lessons that an address asks for. */
export const lessonsQuery = (search: URLSearchParams): Pick<NotesQuery, 'q'> => textOf(search, 'q');
