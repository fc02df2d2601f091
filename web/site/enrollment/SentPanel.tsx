import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/button.ts';
import type { SentRequest } from './sent-requests.ts';

type SentPanelProps = {
  id?: string | undefined;
  courseId: number;
  sent: Pick<SentRequest, 'message' | 'reserve'> & { email?: string | undefined };
  /** Whether the request was sent just now, so that the panel takes the focus; true once only. */
  claimFocus: (courseId: number) => boolean;
  resend: ReactNode;
};

export function SentPanel({ id, courseId, sent: { message, reserve, email }, claimFocus, resend }: SentPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page can have a hidden panel for another screen width; only the visible one takes the focus.
    if (!panel.current?.checkVisibility() || !claimFocus(courseId)) return;
    const focus = () => panel.current?.focus();
    // Nothing outside the pop-up can have the focus until it has closed.
    const popup = document.querySelector('dialog:modal');
    if (popup) popup.addEventListener('close', focus, { once: true });
    else focus();
  }, [courseId, claimFocus]);
  return (
    <div
      ref={panel}
      id={id}
      data-panel
      tabIndex={-1}
      className="scroll-mt-10 border-l-8 border-good bg-sunk p-4 text-left text-base leading-normal"
    >
      <p role="status" aria-label="Enrollment request" className="font-bold">
        {message}
      </p>
      {reserve && (
        <>
          <p className="mt-3">
            Don’t need a call? Reserve your seat now. We keep it for you as soon as you begin to pay.
          </p>
          <ReserveLink to={reserve} />
        </>
      )}
      <p className="mt-3 text-ink-2">
        <span>
          {reserve ? 'A link is also in our email' : 'You pay nothing before that. This is also in our email'}
        </span>
        {email && (
          <>
            {' to '}
            <span className="text-ink wrap-anywhere">{email}</span>
          </>
        )}
        . {resend}
      </p>
    </div>
  );
}

/** A link to the page of the order, for people who need no call. It is a full load, because that page has another CSP. */
function ReserveLink({ to }: { to: string }) {
  return (
    <span className="mt-4 block">
      <a href={to} className={buttonClass('accent')}>
        Reserve your seat
      </a>
    </span>
  );
}
