import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import type { AppStore } from '../../store.ts';
import { setAuthToken } from './auth-token.ts';
import { accountApi, useSignOutMutation } from './endpoints.ts';

/** Closes the session and leads home; without scripts it is a form of one button. */
export function SignOutButton({ className }: { className: string }) {
  const [signOut, { isLoading }] = useSignOutMutation();
  const navigate = useNavigate();
  const dispatch = useDispatch<AppStore['dispatch']>();
  return (
    <form
      action="/api/auth/sign-out"
      method="post"
      onSubmit={async (event) => {
        event.preventDefault();
        const { error } = await signOut();
        if (error) return;
        await navigate(paths.home);
        setAuthToken(false);
        dispatch(accountApi.util.invalidateTags(['User']));
      }}
    >
      <button type="submit" disabled={isLoading} className={className}>
        Sign Out
      </button>
    </form>
  );
}
