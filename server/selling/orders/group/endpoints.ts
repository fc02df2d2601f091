import { paths } from '../../../../contract/paths.ts';
import {
  SeatClaimRequest,
  SeatClaimResponse,
  SeatQuery,
  SeatResponse,
} from '../../../../contract/selling/seat-claim.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../../api/responses.ts';
import { withToken } from '../../../http/form.ts';
import { limitByEmail } from '../../../http/rate-limit.ts';
import { claimSeat, readSeatClaim } from './claim.ts';

const visitor = { tag: 'Payment', may: 'public', limit: 'address' } as const;
const missing = errorResponse('No seat has this link.');

export const groupSeatEndpoints = [
  endpoint({
    ...visitor,
    id: 'getSeat',
    path: 'GET /seat',
    summary: 'Read the seat of a link that somebody else pays for',
    query: SeatQuery,
    response: jsonResponse(SeatClaimResponse, 'The seat.'),
    otherResponses: { 404: missing, 422: errorResponse('The link is incomplete.') },
    handler: async ({ deps, query }) => ({ data: await readSeatClaim(deps, query.token) }),
  }),
  endpoint({
    ...visitor,
    id: 'claimSeat',
    path: 'POST /seat',
    summary: 'Take the seat of a link, which enrolls the learner in the course',
    body: SeatClaimRequest,
    form: {
      name: 'seat',
      fields: {
        token: 'nothing',
        name: 'value',
        email: 'value',
        mobile: 'value',
        mobileCountry: 'value',
      },
      page: withToken(paths.seat),
    },
    response: jsonResponse(SeatResponse, 'The learner has the seat and has been emailed.'),
    otherResponses: { 404: missing },
    handler: async ({ deps, body }) => {
      await limitByEmail(deps, 'seat', body.email);
      return { message: await claimSeat(deps, body) };
    },
  }),
];
