import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { AsideSection } from './AsideSection.tsx';
import { changeText } from './history-text.ts';

/** Who did what with a request, newest first. */
export function History({ of: { history } }: { of: DeskRequest }) {
  if (history.length === 0) return null;
  return (
    <AsideSection title="History">
      {history.map(({ id, action, fields, actor, createdAt }) => (
        <li key={id}>
          {changeText(action, fields)}
          <span className="block text-ink-2">
            {actor ?? 'Somebody who left'}, <LocalTime iso={createdAt} />
          </span>
        </li>
      ))}
    </AsideSection>
  );
}
