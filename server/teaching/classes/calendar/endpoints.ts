import { NoFields } from '../../../../contract/base/bodies.ts';
import { paths } from '../../../../contract/paths.ts';
import { CalendarFeedRenewed, CalendarFeedResponse } from '../../../../contract/teaching/class.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { jsonResponse } from '../../../api/responses.ts';
import { feedUrl, renewFeed } from './feed.ts';

const read = endpoint({
  id: 'getCalendarFeed',
  path: 'GET /classes/calendar',
  tag: 'Learning',
  summary: 'Read the address of the caller’s class calendar',
  description: 'Anyone who has the address can read the times of the classes, and nothing else.',
  may: 'person',
  response: jsonResponse(CalendarFeedResponse, 'The calendar address, including its secret part.'),
  handler: async ({ deps, actor }) => ({ data: { url: feedUrl(deps, actor) } }),
});

const renew = endpoint({
  id: 'renewCalendarFeed',
  path: 'POST /classes/calendar',
  tag: 'Learning',
  summary: 'Create a new address for the caller’s class calendar',
  description: 'The previous address stops working.',
  may: 'person',
  limit: 'learner',
  body: NoFields,
  form: { name: 'calendar', fields: {}, page: `${paths.dashboard}#calendar` },
  response: jsonResponse(CalendarFeedRenewed, 'The new calendar address.'),
  handler: async ({ deps, actor }) => {
    await renewFeed(deps, actor.id);
    return { message: 'Your calendar has a new address. Add that one to your calendar.' };
  },
});

export const calendarEndpoints = [read, renew];
