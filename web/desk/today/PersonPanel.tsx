import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskPerson } from '../../../contract/people/desk-people.ts';
import { buttonClass } from '../../ui/button.ts';
import { SaleForms } from '../orders/index.ts';
import { getPerson } from '../people/endpoints.ts';
import { ContactLinks, Timeline } from '../people/index.ts';
import { getRequest } from '../requests/endpoints.ts';
import { CallPanel, Notes } from '../requests/index.ts';
import { Fold } from '../ui/Fold.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useMay } from '../use-may.ts';

export function PersonPanel({ id }: { id: string }) {
  const result = getPerson.useQuery({ id }, { refetchOnMountOrArgChange: true });
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id) panel.current?.focus();
  }, [id]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label="Chosen person"
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain rounded border border-strong bg-sheet p-5 max-[75rem]:hidden"
    >
      <Loaded what="person" result={result}>
        {(person) => <Person person={person} />}
      </Loaded>
    </aside>
  );
}

function Person({ person }: { person: DeskPerson }) {
  const { id, name, email, mobileShown } = person;
  return (
    <>
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="title-3 wrap-anywhere">
            <TextLink to={deskPaths.person(id)}>{name}</TextLink>
          </h2>
          <p className="text-[0.9375rem] text-ink-2 wrap-anywhere">
            {[mobileShown, email].filter((known) => known && known !== name).join(', ')}
          </p>
        </div>
        <Link to={deskPaths.today} preventScrollReset className={buttonClass('quiet')}>
          Close
        </Link>
      </div>
      <div className="mb-6 flex flex-wrap gap-2">
        <ContactLinks person={person} />
      </div>
      <PersonActions key={id} person={person} />
      <Timeline entries={person.timeline} />
    </>
  );
}

function newestRecordId(kind: 'request' | 'order' | 'batch', { timeline }: DeskPerson): string | undefined {
  return timeline.find(({ record }) => record?.kind === kind)?.record?.id;
}

/** The actions for a person: call, note and sale for their newest request; payment of their order; move of their batch. */
function PersonActions({ person }: { person: DeskPerson }) {
  const mayCall = useMay('leads.work');
  const mayTakePayment = useMay('money.record');
  const mayMoveBatch = useMay('classes.plan');
  const [request, order, batch] = [
    newestRecordId('request', person),
    newestRecordId('order', person),
    newestRecordId('batch', person),
  ];
  return (
    <div className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-5">
      {mayCall && request && <RequestActions id={request} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayTakePayment && order && (
          <Link to={deskPaths.order(order)} className={buttonClass('outline')}>
            Take payment
          </Link>
        )}
        {mayMoveBatch && batch && (
          <Link to={deskPaths.batch(batch)} className={buttonClass('outline')}>
            Move batch
          </Link>
        )}
      </div>
    </div>
  );
}

function RequestActions({ id }: { id: string }) {
  return (
    <Loaded what="request" result={getRequest.useQuery({ id }, { refetchOnMountOrArgChange: true })}>
      {(request) => (
        <>
          <p>
            <TextLink to={deskPaths.request(id)}>{request.course?.title ?? 'No course yet'}</TextLink>
          </p>
          {request.stage !== 'enrolled' && <CallPanel request={request} />}
          <Fold label="Note">
            <Notes request={request} />
          </Fold>
          {request.stage !== 'enrolled' && request.course && <SaleForms request={request} />}
        </>
      )}
    </Loaded>
  );
}
