import { Link, useParams } from 'react-router';
import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskMissing } from '../DeskMissing.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { linkClass } from '../ui/link.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { EnrollForm } from './EnrollForm.tsx';
import { useGetDeskRequestQuery } from './endpoints.ts';
import { History } from './History.tsx';
import { Notes } from './Notes.tsx';
import { Payments } from './Payments.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { SameEmail } from './SameEmail.tsx';
import { SamePerson } from './SamePerson.tsx';
import { SeatLine } from './SeatLine.tsx';
import { Section } from './Section.tsx';
import { StandingForm } from './StandingForm.tsx';

/** One enrollment request: who it is, where it stands, and what is to be done with it. */
export function RequestPage() {
  const { id = '' } = useParams();
  const { currentData: request, isError, refetch } = useGetDeskRequestQuery(id);
  if (request === null) return <DeskMissing />;
  return (
    <DeskPage
      title={request?.name ?? 'Request'}
      path={deskPaths.request(id)}
      above={
        <Link to={deskPaths.requests} className={linkClass}>
          Requests
        </Link>
      }
    >
      {request ? (
        <RequestRecord key={id} of={request} />
      ) : (
        <Loading what="request" failed={isError} onRetry={refetch} />
      )}
    </DeskPage>
  );
}

function RequestRecord({ of: request }: { of: DeskRequest }) {
  const { stage, seat } = request;
  const isEnrolled = stage === 'enrolled';
  return (
    <>
      <ContactLinks of={request} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <RequestFacts of={request} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-y-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Section title="Where it stands">
            {/* Enrolling changes the request beside this form, which then begins from there. */}
            <StandingForm key={String(isEnrolled)} of={request} />
          </Section>
          <Section title={isEnrolled ? 'Enrolled' : 'Enroll'}>
            <SeatLine of={request} />
            {!isEnrolled && <EnrollForm of={request} />}
          </Section>
          {(seat || request.payments.length > 0) && (
            <Section title="Payments">
              <Payments of={request} />
            </Section>
          )}
          <Section title="Notes">
            <Notes of={request} />
          </Section>
        </div>
        <aside aria-label="Around this request" className="grid content-start gap-8 lg:col-start-2">
          <SamePerson of={request} />
          <SameEmail email={request.email} />
          <History of={request} />
        </aside>
      </div>
    </>
  );
}
