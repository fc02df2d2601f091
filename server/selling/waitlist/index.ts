export { offerSeats } from './offer.ts';
export { entryState } from './queries.ts';
export { endEntry, joinWaitlist } from './service.ts';
