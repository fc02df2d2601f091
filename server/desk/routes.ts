import { alertOperations } from '../books/alerts/staff-endpoints.ts';
import { businessOperations } from '../books/business/endpoints.ts';
import { booksOperations } from '../books/reports/endpoints.ts';
import { learnerOperations } from '../learning/learners/endpoints.ts';
import { evidenceOperations } from '../money/evidence/endpoints.ts';
import { paymentOperations } from '../money/payments/endpoints.ts';
import { refundOperations } from '../money/refunds/staff-endpoints.ts';
import { settlementOperations } from '../money/settlements/endpoints.ts';
import { trainerPayOperations } from '../money/trainer-pay/endpoints.ts';
import { messageOperations } from '../people/messages/staff-endpoints.ts';
import { seatOperations } from '../people/seats/endpoints.ts';
import { staffOperations } from '../people/staff/endpoints.ts';
import { courseOperations } from '../publishing/courses/staff-endpoints.ts';
import { imageOperations } from '../publishing/images/staff-endpoints.ts';
import { pageOperations } from '../publishing/pages/record.ts';
import { postOperations } from '../publishing/posts/record.ts';
import { settingsOperations } from '../publishing/site/staff-endpoints.ts';
import { testimonialOperations } from '../publishing/testimonials/record.ts';
import { topicOperations } from '../publishing/topics/record.ts';
import { couponOperations } from '../selling/coupons/endpoints.ts';
import { orderOperations } from '../selling/orders/staff-endpoints.ts';
import { requestOperations } from '../selling/requests/staff-endpoints.ts';
import { waitlistOperations } from '../selling/waitlist/staff-endpoints.ts';
import { absenceOperations } from '../teaching/absences/endpoints.ts';
import { batchOperations } from '../teaching/batches/endpoints.ts';
import { classOperations } from '../teaching/classes/staff-endpoints.ts';
import { auditOperations } from './audit/endpoints.ts';
import { mailOperations } from './mails/endpoints.ts';
import { overviewOperations } from './overview/endpoints.ts';
import { previewOperations } from './preview/endpoints.ts';
import { searchOperations } from './search/endpoints.ts';
import { trashOperations } from './trash/endpoints.ts';

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
  ...seatOperations,
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
