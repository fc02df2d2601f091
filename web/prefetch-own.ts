import type { Query } from './page-route.ts';
import {
  checkFirstAdminLink,
  getSecondFactor,
  listOwnSurveys,
  listSessions,
} from './site/account/settings-endpoints.ts';
import { getPayOrder, listOwnDues, listOwnOrders } from './site/checkout/endpoints.ts';
import { getCalendarFeed, getLearnerClass, getRecording } from './site/classes/endpoints.ts';
import { doubtsQuery, getDoubt, listDoubts } from './site/doubts/endpoints.ts';
import { getDashboard, getLearningCourse, getLearningLesson } from './site/learning/endpoints.ts';
import { lessonsQuery, listNotes, notesQuery, searchLessons } from './site/notes/endpoints.ts';
import { getWaitlistEntry } from './site/waitlist/endpoints.ts';

/** The queries of the loaders of personal pages; a chunk of its own, which no visitor loads. */
export const prefetchOwn = {
  learningCourse: (course: string) => getLearningCourse.load({ course }),
  lesson: (course: string, lesson: string) => getLearningLesson.load({ course, lesson }),
  learnerClass: (id: string) => getLearnerClass.load({ id }),
  recording: (id: string) => getRecording.load({ id }),
  doubts: (search: URLSearchParams) => listDoubts.load(doubtsQuery(search)),
  doubt: (id: string) => getDoubt.load({ id }),
  notes: ({ searchParams }: URL) => listNotes.load(notesQuery(searchParams)),
  foundLessons: ({ searchParams }: URL) => searchLessons.load(lessonsQuery(searchParams)),
  calendarFeed: () => getCalendarFeed.load(),
  adminLink: (token: string) => checkFirstAdminLink.initiate({ token }, { subscribe: false, forceRefetch: true }),
  secondFactor: () => getSecondFactor.load(),
  sessions: () => listSessions.load(),
  ownDues: () => listOwnDues.load(),
  ownOrders: () => listOwnOrders.load(),
  ownSurveys: () => listOwnSurveys.load(),
  dashboard: () => getDashboard.load(),
  /** Without a token there is no order to load. */
  payOrder:
    (token: string): Query =>
    async (dispatch) =>
      token ? dispatch(getPayOrder.load({ token })) : { data: null },
  waitlistPlace:
    (token: string): Query =>
    async (dispatch) =>
      token ? dispatch(getWaitlistEntry.load({ token })) : { data: null },
};
