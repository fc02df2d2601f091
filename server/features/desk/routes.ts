import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { absenceOperations } from './absences/operations.ts';
import { alertOperations } from './alerts/operations.ts';
import { auditOperations } from './audit/operations.ts';
import { batchOperations } from './batches/operations.ts';
import { booksOperations } from './books/operations.ts';
import { businessOperations } from './business/operations.ts';
import { classOperations } from './classes/operations.ts';
import { couponOperations } from './coupons/operations.ts';
import { courseOperations } from './courses/operations.ts';
import { evidenceOperations } from './evidence/operations.ts';
import { imageOperations } from './images/operations.ts';
import { deskRouter } from './kit/index.ts';
import { learnerOperations } from './learners/operations.ts';
import { mailOperations } from './mails/operations.ts';
import { messageOperations } from './messages/operations.ts';
import { orderOperations } from './orders/operations.ts';
import { paymentOperations } from './orders/payment-operations.ts';
import { overviewOperations } from './overview/operations.ts';
import { pageOperations } from './pages/record.ts';
import { postOperations } from './posts/record.ts';
import { previewOperations } from './preview/operations.ts';
import { refundOperations } from './refunds/operations.ts';
import { requestOperations } from './requests/operations.ts';
import { searchOperations } from './search/operations.ts';
import { settingsOperations } from './settings/operations.ts';
import { settlementOperations } from './settlements/operations.ts';
import { staffOperations } from './staff/operations.ts';
import { testimonialOperations } from './testimonials/record.ts';
import { topicOperations } from './topics/record.ts';
import { trainerPayOperations } from './trainer-pay/operations.ts';
import { trashOperations } from './trash/operations.ts';
import { waitlistOperations } from './waitlist/operations.ts';

/** Everything that can be done at the desk. */
export const deskOperations = [
  ...absenceOperations,
  ...batchOperations,
  ...booksOperations,
  ...businessOperations,
  ...classOperations,
  ...couponOperations,
  ...learnerOperations,
  ...mailOperations,
  ...messageOperations,
  ...orderOperations,
  ...paymentOperations,
  ...overviewOperations,
  ...previewOperations,
  ...auditOperations,
  ...staffOperations,
  ...refundOperations,
  ...alertOperations,
  ...evidenceOperations,
  ...requestOperations,
  ...courseOperations,
  ...imageOperations,
  ...settlementOperations,
  ...trainerPayOperations,
  ...trashOperations,
  ...postOperations,
  ...topicOperations,
  ...testimonialOperations,
  ...pageOperations,
  ...searchOperations,
  ...settingsOperations,
  ...waitlistOperations,
];

/** The desk: every operation under `/api/desk`. */
export function deskRoutes(deps: Deps, sessions: Sessions) {
  return deskRouter(deps, sessions, deskOperations);
}
