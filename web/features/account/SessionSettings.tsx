import { useRef, useState } from 'react';
import { TextSkeleton } from '../../ui/TextSkeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useFormOutcome } from '../form-outcome/index.ts';
import { AccountForm } from './AccountForm.tsx';
import { useGetSessionsQuery } from './endpoints.ts';
import { asFailure, explained } from './failure.ts';
import { GoodNews } from './GoodNews.tsx';
import { SessionItem } from './SessionItem.tsx';
import { useEndOtherSessionsMutation, useEndSessionMutation } from './settings-endpoints.ts';

/** The browsers that are signed in, with sign-out of each but this one, and of all of those. */
export function SessionSettings() {
  const { data: sessions, isError, refetch } = useGetSessionsQuery();
  const [end] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  const outcome = useFormOutcome('session');
  const [ended, setEnded] = useState<string>();
  const [failed, setFailed] = useState(outcome?.ok === false ? outcome.message : undefined);
  const list = useRef<HTMLUListElement>(null);
  if (isError) return <TryAgain message="Your sessions could not be loaded." onRetry={refetch} />;
  if (!sessions) return <TextSkeleton label="Loading your sessions" />;

  const say = ({ message }: { message: string }) => {
    setEnded(message);
    setFailed(undefined);
    // The button goes away with its session.
    list.current?.focus();
  };
  const endOne = async (id: string) => {
    setEnded(undefined);
    await end(id)
      .unwrap()
      .then(say, (error: unknown) => setFailed(explained(asFailure(error))));
  };

  return (
    <>
      <GoodNews of={['sessions', 'session']} now={ended} />
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
          failure={explained}
          send={async () => say(await endOthers().unwrap())}
        >
          {() => null}
        </AccountForm>
      )}
    </>
  );
}
