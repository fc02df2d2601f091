import type { Query } from './page-route.ts';
import { unsubscribed } from './prefetch.ts';
import { secondFactorApi } from './site/account/second-factor-endpoints.ts';
import { settingsApi } from './site/account/settings-endpoints.ts';
import { learnerClassApi } from './site/classes/endpoints.ts';
import { learningApi } from './site/learning/endpoints.ts';
import { payApi } from './site/pay/endpoints.ts';
import { waitlistApi } from './site/waitlist/endpoints.ts';

/** The queries of the loaders of pages that are somebody's own; a chunk of its own, which no visitor loads. */
export const prefetchOwn = {
  learningCourse: (course: string) => learningApi.endpoints.getLearningCourse.initiate(course, unsubscribed),
  lesson: (course: string, lesson: string) =>
    learningApi.endpoints.getLearningLesson.initiate({ course, lesson }, unsubscribed),
  learnerClass: (id: string) => learnerClassApi.endpoints.getLearnerClass.initiate(id, unsubscribed),
  calendarFeed: () => learnerClassApi.endpoints.getCalendarFeed.initiate(undefined, unsubscribed),
  adminLink: (token: string) =>
    settingsApi.endpoints.checkFirstAdminLink.initiate(token, { ...unsubscribed, forceRefetch: true }),
  secondFactor: () => secondFactorApi.endpoints.getSecondFactor.initiate(undefined, unsubscribed),
  sessions: () => settingsApi.endpoints.getSessions.initiate(undefined, unsubscribed),
  ownDues: () => payApi.endpoints.getOwnDues.initiate(undefined, unsubscribed),
  ownOrders: () => payApi.endpoints.getOwnOrders.initiate(undefined, unsubscribed),
  dashboard: () => learningApi.endpoints.getDashboard.initiate(undefined, unsubscribed),
  /** Without a token there is no such page. */
  payOrder:
    (token: string): Query =>
    async (dispatch) =>
      token ? dispatch(payApi.endpoints.getPayOrder.initiate(token, unsubscribed)) : { data: null },
  waitlistPlace:
    (token: string): Query =>
    async (dispatch) =>
      token ? dispatch(waitlistApi.endpoints.getWaitlistPlace.initiate(token, unsubscribed)) : { data: null },
};
