/** Functions of learning for other features. */
export { takeSeat } from './batch-seat.ts';
export { cancelSeat } from './cancel-seat.ts';
export { enroll, enrollAddress, isEnrolled } from './enroll.ts';
export { headingIdsIn, renderLesson } from './render.ts';
export { claimByEmail, lockSeats } from './seats.ts';
export { readCompletions } from './service.ts';
