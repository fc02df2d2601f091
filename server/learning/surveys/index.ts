export { askSurveys } from './ask.ts';
export { isInTime, readSurvey, waitsSince } from './queries.ts';
