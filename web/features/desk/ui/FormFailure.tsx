import { useLocation } from 'react-router';
import { paths } from '../../../paths.ts';

type FormFailureProps = { message: string; status: number };

/** Why a form was not stored, and the way on, which leaves the form as it is. */
export function FormFailure({ message, status }: FormFailureProps) {
  const { pathname } = useLocation();
  if (status === 401) {
    return (
      <>
        You are not signed in any more. What you typed is still here: <Beside to={paths.signIn}>sign in</Beside>, then
        save again.
      </>
    );
  }
  return (
    <>
      {message}
      {status === 409 && (
        <>
          {' '}
          <Beside to={pathname}>See what is stored now</Beside>
        </>
      )}
    </>
  );
}

/** A link that opens beside this page. */
function Beside({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="underline underline-offset-4">
      {children}
      <span className="sr-only"> (in a new tab)</span>
    </a>
  );
}
