import { buttonClass } from '../../ui/button.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { SuccessMessage } from '../../ui/form/SuccessMessage.tsx';
import { getCalendarFeed, renewCalendarFeed } from '../classes/endpoints.ts';

/** The address with the scheme by which phones and mail programs subscribe to a calendar. */
const subscriptionUrl = (url: string) => url.replace(/^https?:/, 'webcal:');

export function CalendarFeed() {
  const { data: { url } = {} } = getCalendarFeed.useQuery();
  const [renew, { data }] = renewCalendarFeed.useMutation();
  if (!url) return null;
  const google = `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscriptionUrl(url))}`;
  return (
    <section id="calendar" className="mt-14" aria-labelledby="calendar-title">
      <h2 id="calendar-title" className="title-3">
        Classes in your calendar
      </h2>
      <p className="mt-4 max-w-[60ch] text-ink-2">
        Your calendar gets every class, and every change of one. You still sign in to join a class.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={google} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
          Add to Google Calendar<span className="sr-only"> (opens in a new tab)</span>
        </a>
        <a href={subscriptionUrl(url)} className={buttonClass('outline')}>
          Add to iPhone, Mac or Outlook
        </a>
      </div>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 items-center as-link">Other calendars</summary>
        <p className="max-w-[60ch]">
          Let your calendar subscribe to this address. Anyone who has it sees your classes:
        </p>
        <p className="facts mt-2 mb-4 wrap-anywhere">{url}</p>
        <Form name="calendar" call={renewCalendarFeed} send={() => renew()}>
          <FormFailure />
          <Submit variant="outline" busy="Making...">
            Make a new address
          </Submit>
        </Form>
      </details>
      <SuccessMessage forms={['calendar']} message={data?.message} />
    </section>
  );
}
