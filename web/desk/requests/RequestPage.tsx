import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskRequest } from '../../../contract/selling/desk-requests.ts';
import { listOrders } from '../orders/endpoints.ts';
import { RequestOrders, SaleForms } from '../orders/index.ts';
import { deskRoute, visit } from '../route.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { RecordColumns, RecordSection } from '../ui/RecordColumns.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { UnprintableNote } from '../ui/UnprintableNote.tsx';
import { useMay } from '../use-may.ts';
import { CallPanel } from './CallPanel.tsx';
import { getRequest } from './endpoints.ts';
import { Notes } from './Notes.tsx';
import { History, SameEmail, SamePerson } from './RequestAside.tsx';
import { ContactLinks, RequestSource, RequestSummary } from './RequestFacts.tsx';
import { RequestStatusForm } from './RequestStatusForm.tsx';
import { SeatLine } from './SeatLine.tsx';

const above = { to: deskPaths.requests, label: 'Leads' };

export function RequestPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Lead" path={deskPaths.request(id)} above={above} result={getRequest.useQuery({ id })}>
      {(request) => (
        <DeskPage title={request.name} path={deskPaths.request(id)} above={above}>
          {request.isTest ? <TestLead request={request} /> : <RequestRecord request={request} />}
        </DeskPage>
      )}
    </RecordPage>
  );
}

/** A lead that a service sent to test its form: nothing is done about it. */
function TestLead({ request }: { request: DeskRequest }) {
  return (
    <>
      <p className="mb-6">
        <Badge>Test</Badge> Someone tested the lead form, and its leads do arrive here. This test lead is not counted
        anywhere.
      </p>
      <RecordSection title="Notes">
        <Notes request={request} />
      </RecordSection>
    </>
  );
}

/** At the left what staff do in a call and next; at the right what happened. */
function RequestRecord({ request }: { request: DeskRequest }) {
  const isEnrolled = request.stage === 'enrolled';
  const mayReadOrders = useMay('sales.quote', 'money.record', 'accounting.read');
  const timeline = (
    <>
      <RecordSection title="Notes">
        <Notes request={request} />
      </RecordSection>
      {mayReadOrders && (
        <RecordSection title="Orders">
          <RequestOrders request={request} />
        </RecordSection>
      )}
      <History request={request} />
      <SamePerson request={request} />
      {request.email && <SameEmail email={request.email} />}
      <RequestSource request={request} />
    </>
  );
  return (
    <>
      <RequestSummary request={request} />
      <UnprintableNote texts={[request.name]} />
      <ContactLinks request={request} />
      <RecordColumns label="Notes and history" aside={timeline}>
        {!isEnrolled && (
          <RecordSection title="Call">
            <CallPanel request={request} />
          </RecordSection>
        )}
        <RecordSection title="Next step">
          {/* Enrolling and calls change the request; the form then starts from the new values. */}
          <RequestStatusForm key={`${isEnrolled} ${request.calls.length}`} request={request} />
        </RecordSection>
        <RecordSection title={isEnrolled ? 'Enrolled' : 'Enroll'}>
          <SeatLine request={request} />
          {!isEnrolled && <WaysToEnroll request={request} />}
        </RecordSection>
      </RecordColumns>
    </>
  );
}

function WaysToEnroll({ request }: { request: DeskRequest }) {
  if (!request.course) return <p>To sell them a seat, choose their course first.</p>;
  return <SaleForms key={request.course.id} request={request} />;
}

export const page = deskRoute(RequestPage, ({ id = '' }) => [
  visit(getRequest, { id }),
  visit(listOrders, { request: id }),
]);
