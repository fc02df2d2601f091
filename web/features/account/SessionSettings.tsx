import { useRef } from 'react';
import type { AccountSession } from '../../../contract/account.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { TextSkeleton } from '../../ui/TextSkeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { AccountForm } from './AccountForm.tsx';
import { useGetSessionsQuery } from './endpoints.ts';
import { explained } from './failure.ts';
import { GoodNews } from './GoodNews.tsx';
import { useEndOtherSessionsMutation } from './settings-endpoints.ts';

function Session({ session: { device, current, createdAt, lastSeenAt } }: { session: AccountSession }) {
  return (
    <li className="border-b border-hairline py-4 first:pt-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{device}</strong>
        {current && <span className="facts text-good">this browser</span>}
      </p>
      <p className="text-base text-ink-2">
        Signed in <LocalTime iso={createdAt} />
        {!current && (
          <>
            , last used <LocalTime iso={lastSeenAt} />
          </>
        )}
      </p>
    </li>
  );
}

/** The browsers that are signed in, with sign-out of all but this one. */
export function SessionSettings() {
  const { data: sessions, isError, refetch } = useGetSessionsQuery();
  const [endOthers, { data: ended }] = useEndOtherSessionsMutation();
  const list = useRef<HTMLUListElement>(null);
  if (isError) return <TryAgain message="Your sessions could not be loaded." onRetry={refetch} />;
  if (!sessions) return <TextSkeleton label="Loading your sessions" />;
  return (
    <>
      <GoodNews of={['sessions']} now={ended?.message} />
      <ul ref={list} tabIndex={-1}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <AccountForm
          name="sessions"
          action="/api/account/sessions/end-others"
          button="Sign out of the others"
          busyButton="Signing out..."
          quiet
          failure={explained}
          send={async () => {
            await endOthers().unwrap();
            // The button goes away with the others.
            list.current?.focus();
          }}
        >
          {() => null}
        </AccountForm>
      )}
    </>
  );
}
