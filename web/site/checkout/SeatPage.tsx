import { Link, useSearchParams } from 'react-router';
import { longDate } from '../../../contract/base/calendar.ts';
import { paths } from '../../../contract/paths.ts';
import type { SeatClaim } from '../../../contract/selling/seat-claim.ts';
import { post } from '../../calls.ts';
import { buttonClass } from '../../ui/button.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { OutcomeLine } from '../../ui/form/SuccessMessage.tsx';
import { wholeTimes } from '../../ui/format.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { PhoneField } from '../../ui/phone/PhoneField.tsx';
import { getSeat } from './endpoints.ts';

/** The page of the link of a seat that somebody else pays for: the learner takes it here. */
export function SeatPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { currentData: seat, isError, refetch } = getSeat.useQuery({ token }, { skip: token === '' });
  if (seat === null || token === '') {
    return (
      <MissingPage
        title="Seat not found"
        text="There is no seat with this link. It may have gone to somebody else: please ask the person who sent it to you."
        back={{ to: paths.courses, label: 'See all courses' }}
        other={{ to: paths.contact, label: 'Contact us' }}
      />
    );
  }
  if (!seat) {
    return (
      <PendingPage
        title="Your seat"
        loading="Loading your seat"
        failure="Your seat could not be loaded."
        failed={isError}
        onRetry={refetch}
      />
    );
  }
  return <Seat seat={seat} token={token} />;
}

function Seat({ seat, token }: { seat: SeatClaim; token: string }) {
  const { course, batch, from, state } = seat;
  const outcome = useFormOutcome('seat');
  return (
    <div className="wrap py-8 md:py-12">
      <PageMeta
        title={`A seat in ${course.title}`}
        description="Take the seat that is paid for you."
        path={paths.seat}
        noIndex
      />
      <div className="max-w-2xl">
        <p className="facts text-ink-2">{`${from} has paid for a seat for you`}</p>
        <h1 className="title-2 mt-2">{course.title}</h1>
        {batch && (
          <p className="mt-3 text-lg text-ink-2">
            <span>{`Batch ${batch.number}, from ${longDate(batch.startsOn)}. `}</span>
            <span>{batch.classTimes && `Classes: ${wholeTimes(batch.classTimes)}.`}</span>
          </p>
        )}
        <OutcomeLine outcome={outcome?.ok ? outcome : null} />
        {!outcome?.ok &&
          (state === 'open' ? <ClaimForm seat={seat} token={token} /> : <Gone state={state} from={from} />)}
        <p className="mt-8">
          <Link to={paths.course(course.slug)} className={buttonClass('outline')}>
            See the course
          </Link>
        </p>
      </div>
    </div>
  );
}

function ClaimForm({ seat, token }: { seat: SeatClaim; token: string }) {
  const { course, name, email } = seat;
  return (
    <div className="mt-8">
      <Form name="seat" call={post('POST /seat')} hidden={{ token }}>
        <TextInput name="name" label="Name" autoComplete="name" maxLength={100} defaultValue={name} />
        <TextInput name="email" label="Email" type="email" autoComplete="email" maxLength={254} defaultValue={email} />
        <PhoneField name="mobile" label="Mobile" />
        <FormFailure />
        <Notice data="your name, email and mobile number" purpose={`to give you your seat in ${course.title}`} />
        <Submit className="mt-6 min-w-36">Take my seat</Submit>
      </Form>
    </div>
  );
}

function Gone({ state, from }: Pick<SeatClaim, 'state' | 'from'>) {
  return (
    <p className="mt-6 text-lg">
      {state === 'claimed'
        ? `This seat is taken. If it was you, the way to your lessons is in our email. Otherwise, please ask ${from} for another seat.`
        : `This seat can no longer be taken. Please ask ${from}, or write to us.`}
    </p>
  );
}
