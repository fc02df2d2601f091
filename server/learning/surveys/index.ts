export { askSurveys } from './ask.ts';
export { isInTime, openSince, readSurvey } from './queries.ts';
