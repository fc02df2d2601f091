import type { Query } from './page-route.ts';
import { unsubscribed } from './prefetch.ts';
import { getSecondFactor } from './site/account/second-factor-endpoints.ts';
import { checkFirstAdminLink, listOwnSurveys, listSessions } from './site/account/settings-endpoints.ts';
import { getCalendarFeed, getLearnerClass, getRecording } from './site/classes/endpoints.ts';
import { getDoubt, listDoubts } from './site/doubts/endpoints.ts';
import { doubtsQuery } from './site/doubts/query.ts';
import { getDashboard, getLearningCourse, getLearningLesson } from './site/learning/endpoints.ts';
import { findLessons, listNotes } from './site/notes/endpoints.ts';
import { lessonsQuery, notesQuery } from './site/notes/query.ts';
import { getPayOrder, listOwnDues, listOwnOrders } from './site/pay/endpoints.ts';
import { getWaitlistEntry } from './site/waitlist/endpoints.ts';

/** The queries of the loaders of pages that are somebody's own; a chunk of its own, which no visitor loads. */
export const prefetchOwn = {
  learningCourse: (course: string) => getLearningCourse.initiate({ course }, unsubscribed),
  lesson: (course: string, lesson: string) => getLearningLesson.initiate({ course, lesson }, unsubscribed),
  learnerClass: (id: string) => getLearnerClass.initiate({ id }, unsubscribed),
  recording: (id: string) => getRecording.initiate({ id }, unsubscribed),
  doubts: (search: URLSearchParams) => listDoubts.initiate(doubtsQuery(search), unsubscribed),
  doubt: (id: string) => getDoubt.initiate({ id }, unsubscribed),
  notes: ({ searchParams }: URL) => listNotes.initiate(notesQuery(searchParams), unsubscribed),
  foundLessons: ({ searchParams }: URL) => findLessons.initiate(lessonsQuery(searchParams), unsubscribed),
  calendarFeed: () => getCalendarFeed.initiate(undefined, unsubscribed),
  adminLink: (token: string) => checkFirstAdminLink.initiate({ token }, { ...unsubscribed, forceRefetch: true }),
  secondFactor: () => getSecondFactor.initiate(undefined, unsubscribed),
  sessions: () => listSessions.initiate(undefined, unsubscribed),
  ownDues: () => listOwnDues.initiate(undefined, unsubscribed),
  ownOrders: () => listOwnOrders.initiate(undefined, unsubscribed),
  ownSurveys: () => listOwnSurveys.initiate(undefined, unsubscribed),
  dashboard: () => getDashboard.initiate(undefined, unsubscribed),
  /** Without a token there is no such page. */
  payOrder:
    (token: string): Query =>
    async (dispatch) =>
      token ? dispatch(getPayOrder.initiate({ token }, unsubscribed)) : { data: null },
  waitlistPlace:
    (token: string): Query =>
    async (dispatch) =>
      token ? dispatch(getWaitlistEntry.initiate({ token }, unsubscribed)) : { data: null },
};
