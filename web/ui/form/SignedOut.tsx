import { paths } from '../../../contract/paths.ts';

/** Says that a session has ended, with a link to sign in that opens a new tab, so that text and chosen files stay. */
export function SignedOut({ then }: { then: string }) {
  return (
    <p>
      You are no longer signed in. What you typed is still here: <NewTabLink to={paths.signIn}>sign in</NewTabLink>
      <span>{`, then ${then}.`}</span>
    </p>
  );
}

export function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="as-link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
