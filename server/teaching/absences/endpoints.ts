import { DeskAbsenceList, DeskAbsenceTalk } from '../../../contract/teaching/desk-absences.ts';
import { doneResponse, endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { perform, RecordParams, withMessage } from '../../records/index.ts';
import { listAbsences, noteTalk } from './service.ts';

const permissions = ['classes.plan', 'leads.work'] as const;

export const absenceEndpoints = [
  endpoint({
    id: 'listDeskAbsences',
    path: 'GET /desk/absences',
    summary: 'List learners who missed two classes in a row',
    description:
      'A learner is listed until someone records a talk, and again after attending a class and then missing others.',
    may: permissions,
    response: jsonResponse(DeskAbsenceList, 'At most 200 learners, the latest absence first.'),
    handler: ({ deps }) => listAbsences(deps),
  }),
  endpoint({
    id: 'noteDeskAbsenceTalk',
    path: 'POST /desk/absences/{id}/talks',
    summary: 'Record that someone has talked to a learner who missed classes',
    may: permissions,
    params: RecordParams,
    body: DeskAbsenceTalk,
    status: 201,
    response: doneResponse('The talk is recorded.'),
    handler: perform(noteTalk, withMessage('The talk is recorded.')),
  }),
];
