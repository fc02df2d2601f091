import { alertEndpoints } from '../books/alerts/staff-endpoints.ts';
import { businessEndpoints } from '../books/business/endpoints.ts';
import { booksEndpoints } from '../books/reports/endpoints.ts';
import { auditEndpoints } from '../desk/audit/endpoints.ts';
import { mailEndpoints } from '../desk/mails/endpoints.ts';
import { overviewEndpoints } from '../desk/overview/endpoints.ts';
import { previewEndpoints } from '../desk/preview/endpoints.ts';
import { searchEndpoints } from '../desk/search/endpoints.ts';
import { trashEndpoints } from '../desk/trash/endpoints.ts';
import { learnerEndpoints } from '../learning/learners/endpoints.ts';
import { evidenceEndpoints } from '../money/evidence/endpoints.ts';
import { paymentEndpoints } from '../money/payments/endpoints.ts';
import { refundEndpoints } from '../money/refunds/staff-endpoints.ts';
import { settlementEndpoints } from '../money/settlements/endpoints.ts';
import { trainerPayEndpoints } from '../money/trainer-pay/endpoints.ts';
import { personEndpoints } from '../people/directory/endpoints.ts';
import { messageEndpoints } from '../people/messages/staff-endpoints.ts';
import { seatEndpoints } from '../people/seats/endpoints.ts';
import { staffEndpoints } from '../people/staff/endpoints.ts';
import { courseEndpoints } from '../publishing/courses/staff-endpoints.ts';
import { imageEndpoints } from '../publishing/images/staff-endpoints.ts';
import { pageEndpoints } from '../publishing/pages/record.ts';
import { postEndpoints } from '../publishing/posts/record.ts';
import { settingsEndpoints } from '../publishing/site/staff-endpoints.ts';
import { testimonialEndpoints } from '../publishing/testimonials/record.ts';
import { topicEndpoints } from '../publishing/topics/record.ts';
import { couponEndpoints } from '../selling/coupons/endpoints.ts';
import { orderEndpoints } from '../selling/orders/staff-endpoints.ts';
import { requestEndpoints } from '../selling/requests/staff-endpoints.ts';
import { waitlistEndpoints } from '../selling/waitlist/staff-endpoints.ts';
import { absenceEndpoints } from '../teaching/absences/endpoints.ts';
import { batchEndpoints } from '../teaching/batches/endpoints.ts';
import { classEndpoints } from '../teaching/classes/staff-endpoints.ts';

/** Every call of the API, each with its own type. */
export const endpoints = [
  ...absenceEndpoints,
  ...batchEndpoints,
  ...booksEndpoints,
  ...businessEndpoints,
  ...classEndpoints,
  ...couponEndpoints,
  ...learnerEndpoints,
  ...mailEndpoints,
  ...messageEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...personEndpoints,
  ...overviewEndpoints,
  ...previewEndpoints,
  ...auditEndpoints,
  ...seatEndpoints,
  ...staffEndpoints,
  ...refundEndpoints,
  ...alertEndpoints,
  ...evidenceEndpoints,
  ...requestEndpoints,
  ...courseEndpoints,
  ...imageEndpoints,
  ...settlementEndpoints,
  ...trainerPayEndpoints,
  ...trashEndpoints,
  ...postEndpoints,
  ...topicEndpoints,
  ...testimonialEndpoints,
  ...pageEndpoints,
  ...searchEndpoints,
  ...settingsEndpoints,
  ...waitlistEndpoints,
];
