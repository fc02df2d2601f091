/** Functions of surveys for other features. */
export { askSurveys } from './ask.ts';
export { isInTime, readSurvey, waitsSince } from './queries.ts';
