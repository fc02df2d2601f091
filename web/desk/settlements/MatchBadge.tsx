import type { DeskSettlement } from '../../../contract/money/desk-settlements.ts';
import { Badge } from '../ui/Badge.tsx';

export function MatchBadge({
  settlement: { matchedAt, odd },
}: {
  settlement: Pick<DeskSettlement, 'matchedAt' | 'odd'>;
}) {
  return (
    <span className="inline-flex flex-wrap gap-2">
      {matchedAt ? <Badge tone="good">Matched</Badge> : <Badge>To match</Badge>}
      {odd > 0 && <Badge tone="bad">{odd === 1 ? '1 line to check' : `${odd} lines to check`}</Badge>}
    </span>
  );
}
