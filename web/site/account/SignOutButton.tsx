import { paths } from '../../paths.ts';
import { setAuthToken } from './auth-token.ts';
import { signOut } from './endpoints.ts';

/** Signs out and loads the home page. Not a `Form`, which the header of every page would have to load. */
export function SignOutButton({ className }: { className: string }) {
  const [end, { isLoading }] = signOut.useMutation();
  return (
    <form
      action="/api/auth/sign-out"
      method="post"
      onSubmit={async (event) => {
        event.preventDefault();
        const { error } = await end();
        if (error) return;
        setAuthToken(false);
        forgetTab();
        // A new document: no data of this person stays in memory.
        location.assign(paths.home);
      }}
    >
      <button type="submit" disabled={isLoading} className={className}>
        Sign Out
      </button>
    </form>
  );
}

/** The next person who signs in in this tab must not see earlier searches. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
