import { healthEndpoints } from '../api/health.ts';
import { alertEndpoints } from '../books/alerts/endpoints.ts';
import { businessEndpoints } from '../books/business/endpoints.ts';
import { booksEndpoints } from '../books/reports/endpoints.ts';
import { auditEndpoints } from '../desk/audit/endpoints.ts';
import { mailEndpoints } from '../desk/mails/endpoints.ts';
import { operationEndpoints } from '../desk/operation/endpoints.ts';
import { overviewEndpoints } from '../desk/overview/endpoints.ts';
import { previewEndpoints } from '../desk/preview/endpoints.ts';
import { searchEndpoints } from '../desk/search/endpoints.ts';
import { spamEndpoints } from '../desk/spam/endpoints.ts';
import { todayEndpoints } from '../desk/today/endpoints.ts';
import { trashEndpoints } from '../desk/trash/endpoints.ts';
import { viewEndpoints } from '../desk/views/endpoints.ts';
import { progressEndpoints } from '../learning/batch-progress/endpoints.ts';
import { awardEndpoints } from '../learning/certificates/desk-endpoints.ts';
import { certificateEndpoints } from '../learning/certificates/endpoints.ts';
import { doubtEndpoints } from '../learning/doubts/endpoints.ts';
import { learnerEndpoints } from '../learning/learners/endpoints.ts';
import { lessonEndpoints } from '../learning/lessons/endpoints.ts';
import { noteEndpoints } from '../learning/notes/endpoints.ts';
import { surveyEndpoints } from '../learning/surveys/endpoints.ts';
import { workEndpoints } from '../learning/work/endpoints.ts';
import { bankEndpoints } from '../money/bank/endpoints.ts';
import { cashEndpoints } from '../money/cash/endpoints.ts';
import { checkoutEndpoints } from '../money/checkout/endpoints.ts';
import { onlinePaymentEndpoints } from '../money/checkout/online/endpoints.ts';
import { evidenceEndpoints } from '../money/evidence/endpoints.ts';
import { refundEndpoints } from '../money/refunds/endpoints.ts';
import { settlementEndpoints } from '../money/settlements/endpoints.ts';
import { trainerPayEndpoints } from '../money/trainer-pay/endpoints.ts';
import { waiverEndpoints } from '../money/waivers/endpoints.ts';
import { docsEndpoints } from '../openapi/endpoints.ts';
import { accountEndpoints } from '../people/accounts/endpoints.ts';
import { batchLearnerEndpoints } from '../people/batch-learners/endpoints.ts';
import { messageEndpoints } from '../people/contact/endpoints.ts';
import { personEndpoints } from '../people/directory/endpoints.ts';
import { staffEndpoints } from '../people/staff/endpoints.ts';
import { courseEndpoints } from '../publishing/courses/endpoints.ts';
import { imageEndpoints } from '../publishing/images/endpoints.ts';
import { pageEndpoints } from '../publishing/pages/endpoints.ts';
import { postEndpoints } from '../publishing/posts/endpoints.ts';
import { profileEndpoints } from '../publishing/profiles/endpoints.ts';
import { siteEndpoints } from '../publishing/site/endpoints.ts';
import { testimonialEndpoints } from '../publishing/testimonials/endpoints.ts';
import { topicEndpoints } from '../publishing/topics/endpoints.ts';
import { couponEndpoints } from '../selling/coupons/endpoints.ts';
import { orderEndpoints } from '../selling/orders/endpoints.ts';
import { groupSeatEndpoints } from '../selling/orders/group/endpoints.ts';
import { requestEndpoints } from '../selling/requests/endpoints.ts';
import { leadEndpoints } from '../selling/requests/leads/endpoints.ts';
import { waitlistEndpoints } from '../selling/waitlist/endpoints.ts';
import { batchEndpoints } from '../teaching/batches/endpoints.ts';
import { classEndpoints } from '../teaching/classes/endpoints.ts';
import { recordingEndpoints } from '../teaching/recordings/endpoints.ts';

const subjectEndpoints = [
  // publishing
  ...courseEndpoints,
  ...topicEndpoints,
  ...postEndpoints,
  ...siteEndpoints,
  ...testimonialEndpoints,
  ...profileEndpoints,
  ...pageEndpoints,
  ...imageEndpoints,
  // people
  ...accountEndpoints,
  ...personEndpoints,
  ...messageEndpoints,
  ...batchLearnerEndpoints,
  ...staffEndpoints,
  // learning and teaching
  ...noteEndpoints,
  ...lessonEndpoints,
  ...doubtEndpoints,
  ...surveyEndpoints,
  ...workEndpoints,
  ...certificateEndpoints,
  ...awardEndpoints,
  ...learnerEndpoints,
  ...progressEndpoints,
  ...batchEndpoints,
  ...classEndpoints,
  ...recordingEndpoints,
  // selling
  ...requestEndpoints,
  ...leadEndpoints,
  ...groupSeatEndpoints,
  ...waitlistEndpoints,
  ...spamEndpoints,
  ...orderEndpoints,
  ...couponEndpoints,
  // money and books
  ...checkoutEndpoints,
  ...onlinePaymentEndpoints,
  ...refundEndpoints,
  ...waiverEndpoints,
  ...bankEndpoints,
  ...cashEndpoints,
  ...settlementEndpoints,
  ...trainerPayEndpoints,
  ...evidenceEndpoints,
  ...booksEndpoints,
  ...businessEndpoints,
  ...alertEndpoints,
  // the desk, and the site itself
  ...todayEndpoints,
  ...viewEndpoints,
  ...overviewEndpoints,
  ...searchEndpoints,
  ...trashEndpoints,
  ...auditEndpoints,
  ...mailEndpoints,
  ...operationEndpoints,
  ...previewEndpoints,
  ...healthEndpoints,
];

export const endpoints = [...subjectEndpoints, ...docsEndpoints(subjectEndpoints)];
