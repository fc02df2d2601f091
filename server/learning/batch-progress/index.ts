export { absencesAt, mayTalkTo } from './absences.ts';
