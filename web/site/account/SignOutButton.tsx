import { paths } from '../../paths.ts';
import { setAuthToken } from './auth-token.ts';
import { useSignOutMutation } from './endpoints.ts';

/** Signs out and loads the home page; without scripts it is a form of one button. */
export function SignOutButton({ className }: { className: string }) {
  const [signOut, { isLoading }] = useSignOutMutation();
  return (
    <form
      action="/api/auth/sign-out"
      method="post"
      onSubmit={async (event) => {
        event.preventDefault();
        const { error } = await signOut();
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

/** Whoever signs in next in this tab finds nothing of what was looked for before. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
