import { paths } from '../../../contract/paths.ts';
import { clearTabs } from './auth-token.ts';
import { signOut } from './endpoints.ts';

/** Signs out and loads the home page. It is no `Form`, because the header of every page would have to load that. */
export function SignOutButton({ className }: { className: string }) {
  const [end, { isLoading }] = signOut.useMutation();
  return (
    <form
      action={signOut.address}
      method="post"
      onSubmit={async (event) => {
        event.preventDefault();
        const { error } = await end();
        if (error) return;
        clearTabs();
        // A new document, so that no data of this person stays in memory.
        location.assign(paths.home);
      }}
    >
      <button type="submit" disabled={isLoading} className={className}>
        Sign Out
      </button>
    </form>
  );
}
