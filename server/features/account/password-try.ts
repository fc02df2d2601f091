import type { SignedIn } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { forgetUses, refuseUnlessAllowed, takeUse } from '../../http/limits.ts';
import { refusedAs } from './at-once.ts';

/** Who asks, with the headers that the library reads the session from. */
export type Asking = { person: SignedIn; headers: Headers };

const WRONG_PASSWORD = 'This is not your password';

/**
 * Does what needs the password of who is signed in. Tries are counted per account, like those of a sign-in, so that an
 * open browser is no place to guess it; one that succeeds forgets them.
 * @param field of the form, where a wrong password is told
 * @param run asks the library, which refuses a wrong password
 * @throws RequestError invalid_input, too_many_requests
 */
export async function withPassword<Result>(
  deps: Deps,
  { person, field }: { person: SignedIn; field: string },
  run: () => Promise<Result>,
): Promise<Result> {
  refuseUnlessAllowed(await takeUse(deps, 'password', person.id, deps.limits.signIn));
  const refused = () => new RequestError('invalid_input', { fields: { [field]: WRONG_PASSWORD } });
  const result = await refusedAs(refused, run);
  await forgetUses(deps, 'password', person.id);
  return result;
}
