import { Link } from 'react-router';
import type { DeskPerson } from '../../../contract/desk-people.ts';
import { deskPaths } from '../../desk-paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { SaleWays } from '../orders/index.ts';
import { getRequest } from '../requests/endpoints.ts';
import { CallPanel, Notes } from '../requests/index.ts';
import { Fold } from '../ui/Fold.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useMay } from '../use-may.ts';

/** The newest record of a kind in a timeline. */
export function newest(kind: 'request' | 'order' | 'batch', { timeline }: DeskPerson): string | undefined {
  return timeline.find(({ record }) => record?.kind === kind)?.record?.id;
}

/** What is done with somebody: their newest request is called, noted and sold to; their order is paid, their batch moved. */
export function Composer({ of: person }: { of: DeskPerson }) {
  const mayCall = useMay('leads.work');
  const mayTake = useMay('money.record');
  const mayMove = useMay('classes.plan');
  const [request, order, batch] = [newest('request', person), newest('order', person), newest('batch', person)];
  return (
    <div className="mb-8 grid noscript:hidden grid-cols-[minmax(0,1fr)] gap-5">
      {mayCall && request && <RequestComposer id={request} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayTake && order && (
          <Link to={deskPaths.payOrder(order)} className={buttonClass('outline')}>
            Take payment
          </Link>
        )}
        {mayMove && batch && (
          <Link to={deskPaths.batch(batch)} className={buttonClass('outline')}>
            Move batch
          </Link>
        )}
      </div>
    </div>
  );
}

function RequestComposer({ id }: { id: string }) {
  return (
    <Loaded what="request" result={getRequest.useQuery({ id }, { refetchOnMountOrArgChange: true })}>
      {(request) => (
        <>
          <p>
            <TextLink to={deskPaths.request(id)}>{request.course?.title ?? 'No course yet'}</TextLink>
          </p>
          {request.stage !== 'enrolled' && <CallPanel of={request} />}
          <Fold label="Note">
            <Notes of={request} />
          </Fold>
          {request.stage !== 'enrolled' && request.course && request.email && <SaleWays of={request} />}
        </>
      )}
    </Loaded>
  );
}
