import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { WaitlistEntry, WaitlistState } from '../../../contract/selling/waitlist.ts';
import { post } from '../../calls.ts';
import { buttonClass } from '../../ui/button.ts';
import { Form, Submit } from '../../ui/form/Form.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { OutcomeLine } from '../../ui/form/SuccessMessage.tsx';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { getWaitlistEntry } from './endpoints.ts';

const stateExplanations: Record<WaitlistState, string> = {
  waiting: 'You are in line. When a seat is free and it is your turn, we email you and keep it for you for a while.',
  offered:
    'A seat is kept for you. Our last email has the link that takes it. If you leave the list, it goes to the next in line.',
  bought: 'You have a seat in this course, so you are no longer in line.',
  ended: 'You are not in line for a seat in this course.',
};

export function WaitlistPlacePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { currentData: place, isError, refetch } = getWaitlistEntry.useQuery({ token }, { skip: token === '' });
  if (place === null || token === '') {
    return (
      <MissingPage
        title="Not on a waitlist"
        text="This link does not lead to a place on a waitlist. Please open the link in our email again, or write to us."
        back={{ to: paths.contact, label: 'Contact us' }}
        other={{ to: paths.courses, label: 'See all courses' }}
      />
    );
  }
  if (!place) {
    return (
      <PendingPage
        title="Your place on the waitlist"
        loading="Loading your place"
        failure="Your place could not be loaded."
        failed={isError}
        onRetry={refetch}
      />
    );
  }
  return <Place place={place} token={token} />;
}

function Place({ place: { course, state }, token }: { place: WaitlistEntry; token: string }) {
  const outcome = useFormOutcome('waitlist');
  const canLeave = state === 'waiting' || state === 'offered';
  return (
    <div className="wrap py-8 md:py-12">
      <PageMeta
        title="Your place on the waitlist"
        description="Your place in line for a seat."
        path={paths.waitlist}
        noIndex
      />
      <div className="max-w-2xl">
        <h1 className="title-2">{course.title}</h1>
        <OutcomeLine outcome={outcome} />
        {!outcome?.ok && <p className="mt-6 text-lg text-ink-2">{stateExplanations[state]}</p>}
        <div className="mt-8 flex flex-wrap gap-3">
          {canLeave && (
            <Form name="waitlist" call={post('POST /waitlist/leave')} hidden={{ token }}>
              <Submit>Leave the list</Submit>
            </Form>
          )}
          <Link to={paths.course(course.slug)} className={buttonClass('outline')}>
            See the course
          </Link>
        </div>
      </div>
    </div>
  );
}
