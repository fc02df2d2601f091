export { cancelSeat, takeSeat } from './batch-seat.ts';
export { claimByEmail, lockSeats } from './claim-by-email.ts';
export { enroll, enrollAddress, isEnrolled, mailEnrolled } from './enroll.ts';
