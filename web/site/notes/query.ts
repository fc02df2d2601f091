import type { NotesQuery } from '../../../contract/learning/notes.ts';

const parameterOf = (search: URLSearchParams, name: 'q' | 'cursor') => {
  const value = search.get(name) ?? '';
  return value === '' ? {} : { [name]: value };
};

/** The query for the list of notes, from the parameters of the address. */
export const notesQuery = (search: URLSearchParams): NotesQuery => ({
  ...parameterOf(search, 'q'),
  ...parameterOf(search, 'cursor'),
});

/** The query for the search over lessons, from the parameters of the address. */
export const lessonsQuery = (search: URLSearchParams): Pick<NotesQuery, 'q'> => parameterOf(search, 'q');
