import type { Query } from './page-route.ts';
import {
  checkFirstAdminLink,
  getSecondFactor,
  listOwnSurveys,
  listSessions,
} from './site/account/settings-endpoints.ts';
import { getPayOrder, getSeat, listOwnDues, listOwnOrders } from './site/checkout/endpoints.ts';
import { getCalendarFeed, getLearnerClass, getRecording } from './site/classes/endpoints.ts';
import { doubtsQuery, getDoubt, listDoubts } from './site/doubts/endpoints.ts';
import { getDashboard, getLearningCourse, getLearningLesson } from './site/learning/endpoints.ts';
import { lessonsQuery, listNotes, notesQuery, searchLessons } from './site/notes/endpoints.ts';
import { getWaitlistEntry } from './site/waitlist/endpoints.ts';

const tokenIn = ({ searchParams }: URL) => searchParams.get('token') ?? '';

/** Loads what the secret of a link opens; without a secret there is nothing to load. */
const byToken =
  ({ load }: { load: (input: { token: string }) => Query }) =>
  (url: URL): Query =>
  async (dispatch) =>
    tokenIn(url) ? dispatch(load({ token: tokenIn(url) })) : { data: null };

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
  adminLink: (url: URL) =>
    checkFirstAdminLink.initiate({ token: tokenIn(url) }, { subscribe: false, forceRefetch: true }),
  secondFactor: () => getSecondFactor.load(),
  sessions: () => listSessions.load(),
  ownDues: () => listOwnDues.load(),
  ownOrders: () => listOwnOrders.load(),
  ownSurveys: () => listOwnSurveys.load(),
  dashboard: () => getDashboard.load(),
  /** A browser that returns from the payment page without the secret of its order sees a page, but loads no order. */
  payOrder: (url: URL): Query =>
    !tokenIn(url) && url.searchParams.has('back') ? async () => ({}) : byToken(getPayOrder)(url),
  seat: byToken(getSeat),
  waitlistPlace: byToken(getWaitlistEntry),
};
