/** The waitlist for jobs, the catalogue and the desk. */
export { offerSeats } from './offer.ts';
export { comingBatches, isFull, placeState } from './queries.ts';
export { endPlace, joinWaitlist } from './service.ts';
