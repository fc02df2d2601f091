import { useState } from 'react';
import type { AccountSession } from '../../../contract/account.ts';
import { buttonClass } from '../../ui/button.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';

type SessionItemProps = {
  session: AccountSession;
  /** Signs out there, and tells what became of it. */
  onEnd: (id: string) => Promise<void>;
};

function EndSession({ session: { id, device }, onEnd }: SessionItemProps) {
  const [busy, setBusy] = useState(false);
  const button = useFocusBack(busy);
  return (
    <form
      action={`/api/account/sessions/${id}/end`}
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

/** A browser that is signed in, with sign-out of it unless it is this one. */
export function SessionItem({ session, onEnd }: SessionItemProps) {
  const { device, current, createdAt, lastSeenAt } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-hairline py-4 first:pt-0">
      <div className="grow basis-64">
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
      </div>
      {!current && <EndSession session={session} onEnd={onEnd} />}
    </li>
  );
}
