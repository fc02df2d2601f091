import { useRef, useState } from 'react';
import type { AccountSession } from '../../../contract/people/account.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { SuccessMessage } from '../../ui/form/SuccessMessage.tsx';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { endOtherSessions, endSession, listSessions } from './settings-endpoints.ts';

type SessionItemProps = {
  session: AccountSession;
  onEnded: (response: { message: string }) => void;
  onFailure: (message: string) => void;
};

function EndSession({ session: { id, device }, onEnded, onFailure }: SessionItemProps) {
  const [end] = endSession.useMutation();
  return (
    <Form name="session" call={endSession.at({ id })} send={() => end({ id })} onSent={onEnded} onFailure={onFailure}>
      <Submit variant="outline" busy="Signing out...">
        Sign out
        <span className="sr-only">{` of ${device}`}</span>
      </Submit>
    </Form>
  );
}

function SessionItem(props: SessionItemProps) {
  const { device, isCurrent, createdAt, lastSeenAt } = props.session;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-hairline py-4 first:pt-0">
      <div className="grow basis-64">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong>{device}</strong>
          {isCurrent && <span className="facts text-good">this device</span>}
        </p>
        <p className="text-base text-ink-2">
          Signed in <LocalTime iso={createdAt} />
          {!isCurrent && (
            <>
              , last used <LocalTime iso={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!isCurrent && <EndSession {...props} />}
    </li>
  );
}

export function SessionSettings() {
  const { data: sessions, isError, refetch } = listSessions.useQuery();
  const [endOthers] = endOtherSessions.useMutation();
  const outcome = useFormOutcome('session');
  const [ended, setEnded] = useState<string>();
  const [failure, setFailure] = useState(outcome?.ok === false ? outcome.message : undefined);
  const list = useRef<HTMLUListElement>(null);
  if (isError) return <TryAgain message="Your sessions could not be loaded." onRetry={refetch} />;
  if (!sessions) return <TextSkeleton label="Loading your sessions" />;

  const showEnded = ({ message }: { message: string }) => {
    setEnded(message);
    setFailure(undefined);
    // The button disappears with its session.
    list.current?.focus();
  };
  const showFailure = (message: string) => {
    setEnded(undefined);
    setFailure(message);
  };

  return (
    <>
      <SuccessMessage forms={['sessions', 'session']} message={ended} />
      <p role="alert" className="font-medium text-bad not-empty:mb-6">
        {failure}
      </p>
      <ul ref={list} tabIndex={-1}>
        {sessions.data.map((session) => (
          <SessionItem key={session.id} session={session} onEnded={showEnded} onFailure={showFailure} />
        ))}
      </ul>
      {sessions.more > 0 && (
        <p className="mt-4 text-base text-ink-2">{`And ${sessions.more} more, last used before these.`}</p>
      )}
      {sessions.data.length > 1 && (
        <Form name="sessions" call={endOtherSessions} send={() => endOthers()} onSent={showEnded}>
          <FormFailure />
          <Submit variant="ink" busy="Signing out..." className="mt-4">
            Sign out other sessions
          </Submit>
        </Form>
      )}
    </>
  );
}
