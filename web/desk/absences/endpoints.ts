import { change, read } from '../api.ts';

export const listAbsences = read('GET /desk/absences', { provides: ['DeskAbsence'] });
export const noteAbsenceTalk = change('POST /desk/absences/{id}/talks', { invalidates: ['DeskAbsence'] });
