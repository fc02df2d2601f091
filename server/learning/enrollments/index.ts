export { takeSeat } from './batch-seat.ts';
export { cancelSeat } from './cancel-seat.ts';
export { claimByEmail, lockSeats } from './claim-by-email.ts';
export { enroll, enrollAddress, isEnrolled } from './enroll.ts';
