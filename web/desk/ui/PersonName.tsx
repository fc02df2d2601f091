import { deskPaths } from '../../../contract/desk/paths.ts';
import { TextLink } from './TextLink.tsx';

/**
 * A name with a link to the person's page.
 * @param personId null if the reader may not open that page, or the person is erased
 */
export function PersonName({ personId, children }: { personId: string | null; children: string }) {
  if (!personId) return <span className="wrap-anywhere">{children}</span>;
  return <TextLink to={deskPaths.person(personId)}>{children}</TextLink>;
}
