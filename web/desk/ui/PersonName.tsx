import { deskPaths } from '../../desk-paths.ts';
import { TextLink } from './TextLink.tsx';

/**
 * A name, which leads to everything about the person.
 * @param personId null where the reader may not follow, or the person is erased
 */
export function PersonName({ personId, children }: { personId: string | null; children: string }) {
  if (!personId) return <span className="wrap-anywhere">{children}</span>;
  return <TextLink to={deskPaths.person(personId)}>{children}</TextLink>;
}
