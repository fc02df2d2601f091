import { change, find, read } from '../api.ts';

const changes = { alwaysInvalidates: ['DeskDoubt'] } as const;

export const listDoubts = read('GET /desk/doubts', { provides: ['DeskDoubt'] });
export const getDoubt = find('GET /desk/doubts/{id}', { provides: ['DeskDoubt'] });
export const answerDoubt = change('POST /desk/doubts/{id}/answers', {
  alwaysInvalidates: ['DeskDoubt', 'DeskMail'],
});
export const saveDoubt = change('PUT /desk/doubts/{id}', changes);
export const hideDoubt = change('PUT /desk/doubts/{id}/hiding', changes);
export const hideDoubtAnswer = change('PUT /desk/doubts/{id}/answers/{answer}/hiding', changes);
export const addDoubtAnswerToLesson = change('PUT /desk/doubts/{id}/answers/{answer}/lesson', changes);

export const doubtFilters = ['cursor', 'q', 'state'] as const;
