/** The waitlist for jobs, the catalogue and the desk. */
export { offerSeats } from './offer.ts';
export { placeState } from './queries.ts';
export { endPlace, joinWaitlist } from './service.ts';
