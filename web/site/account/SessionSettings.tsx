import { useRef, useState } from 'react';
import type { AccountSession } from '../../../contract/account.ts';
import { addressOf } from '../../calls.ts';
import { buttonClass } from '../../ui/button.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { useFormOutcome } from '../form-outcome/index.ts';
import { AccountForm } from './AccountForm.tsx';
import { asFailure, serverMessage } from './failure.ts';
import { SuccessMessage } from './SuccessMessage.tsx';
import { endOtherSessions, endSession, listSessions } from './settings-endpoints.ts';

type SessionItemProps = {
  session: AccountSession;
  /** Signs out there, and shows the result. */
  onEnd: (id: string) => Promise<void>;
};

function EndSession({ session: { id, device }, onEnd }: SessionItemProps) {
  const [busy, setBusy] = useState(false);
  const button = useRestoreFocus(busy);
  return (
    <form
      action={addressOf('POST /account/sessions/{id}/end', { id })}
      method="post"
      onSubmit={async (event) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        await onEnd(id);
        setBusy(false);
      }}
    >
      <button ref={button} type="submit" disabled={busy} className={buttonClass('outline')}>
        {busy ? 'Signing out...' : 'Sign out'}
        <span className="sr-only"> of {device}</span>
      </button>
    </form>
  );
}

/** A signed-in browser, with a sign-out button unless it is this one. */
function SessionItem({ session, onEnd }: SessionItemProps) {
  const { device, current, createdAt, lastSeenAt } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-hairline py-4 first:pt-0">
      <div className="grow basis-64">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong>{device}</strong>
          {current && <span className="facts text-good">this device</span>}
        </p>
        <p className="text-base text-ink-2">
          Signed in <LocalTime iso={createdAt} />
          {!current && (
            <>
              , last used <LocalTime iso={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!current && <EndSession session={session} onEnd={onEnd} />}
    </li>
  );
}

/** The signed-in browsers, with sign-out of each other one, and of all others. */
export function SessionSettings() {
  const { data: sessions, isError, refetch } = listSessions.useQuery();
  const [end] = endSession.useMutation();
  const [endOthers] = endOtherSessions.useMutation();
  const outcome = useFormOutcome('session');
  const [ended, setEnded] = useState<string>();
  const [failed, setFailed] = useState(outcome?.ok === false ? outcome.message : undefined);
  const list = useRef<HTMLUListElement>(null);
  if (isError) return <TryAgain message="Your sessions could not be loaded." onRetry={refetch} />;
  if (!sessions) return <TextSkeleton label="Loading your sessions" />;

  const showEnded = ({ message }: { message: string }) => {
    setEnded(message);
    setFailed(undefined);
    // The button disappears with its session.
    list.current?.focus();
  };
  const endOne = async (id: string) => {
    setEnded(undefined);
    await end({ id })
      .unwrap()
      .then(showEnded, (error: unknown) => setFailed(serverMessage(asFailure(error))));
  };

  return (
    <>
      <SuccessMessage of={['sessions', 'session']} now={ended} />
      <p role="alert" className="font-medium text-bad not-empty:mb-6">
        {failed}
      </p>
      <ul ref={list} tabIndex={-1}>
        {sessions.data.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={endOne} />
        ))}
      </ul>
      {sessions.more > 0 && <p className="mt-4 text-base text-ink-2">and {sessions.more} more, used before these.</p>}
      {sessions.data.length > 1 && (
        <AccountForm
          name="sessions"
          action="/api/account/sessions/end-others"
          button="Sign out of the others"
          busyButton="Signing out..."
          quiet
          send={async () => showEnded(await endOthers().unwrap())}
        >
          {() => null}
        </AccountForm>
      )}
    </>
  );
}
