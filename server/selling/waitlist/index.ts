export { offerSeats } from './offer.ts';
export { entryState } from './queries.ts';
export { checkWaitlistRequest, endEntry, joinWaitlist, storeEntry } from './service.ts';
