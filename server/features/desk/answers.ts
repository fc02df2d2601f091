import { errorAnswer, limitedAnswer } from '../../http/router.ts';

/** The other answers of every read at the desk. */
export const deskReadAnswers = {
  400: errorAnswer('The address is not well-formed.'),
  401: errorAnswer('Nobody is signed in.'),
  403: errorAnswer('The role does not allow it.'),
  404: errorAnswer('There is no such record, or who asks is not staff.'),
  422: errorAnswer('A parameter is wrong or unknown; `fields` says which.'),
  500: errorAnswer('A fault of the server.'),
  503: errorAnswer('The database cannot be reached.'),
};

/** The other answers of every change at the desk. */
export const deskWriteAnswers = {
  ...deskReadAnswers,
  403: errorAnswer('The role does not allow it, or the request comes from another site.'),
  409: errorAnswer('Somebody else changed the record since it was read; nothing was stored.'),
  413: errorAnswer('The body is too large.'),
  415: errorAnswer('The body is not JSON.'),
  429: limitedAnswer('Too many changes in a short time.'),
};
