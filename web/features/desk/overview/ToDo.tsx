import { Link } from 'react-router';
import { type DeskOverview, MOST_TO_DO } from '../../../../contract/desk-overview.ts';
import { deskPaths } from '../../../desk-paths.ts';

const shown = (count: number) => (count < MOST_TO_DO ? String(count) : `${MOST_TO_DO}+`);

/** What waits for the staff, each with the way to its list. */
export function ToDo({ of }: { of: DeskOverview['toDo'] }) {
  const items = [
    { label: 'New requests', count: of.newRequests, to: deskPaths.newRequests, isBad: false },
    { label: 'Follow-ups due', count: of.dueFollowUps, to: deskPaths.dueRequests, isBad: false },
    { label: 'Unanswered messages', count: of.newMessages, to: deskPaths.newMessages, isBad: false },
    { label: 'Failed mails', count: of.failedMails, to: deskPaths.failedMails, isBad: of.failedMails > 0 },
  ];
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="title-3 mb-5">
        To do
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {items.map(({ label, count, to, isBad }) => (
          <li key={label}>
            <Link
              to={to}
              className={`flex h-full flex-col justify-between rounded border bg-sheet px-4 py-3 no-underline hover:bg-soft ${isBad ? 'border-bad' : 'border-hairline'}`}
            >
              <span className="text-[0.9375rem] text-ink-2">{label}</span>
              <span className={`mt-2 font-display text-3xl font-bold tabular-nums ${isBad ? 'text-bad' : ''}`}>
                {shown(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
