import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { paths } from '../../../contract/paths.ts';
import type { TimelineEntry } from '../../../contract/people/desk-people.ts';
import { accessTo } from '../sections.ts';
import { Moment } from '../ui/FactList.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useStaff } from '../use-may.ts';

type RecordRef = NonNullable<TimelineEntry['record']>;

function pageOf({ kind, id }: RecordRef): string {
  return kind === 'certificate' ? paths.certificate(id) : deskPaths[kind](id);
}

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <section aria-labelledby="timeline" className="@container">
      <h2 id="timeline" className="title-3 mb-4">
        Timeline
      </h2>
      {entries.length === 0 && <p className="text-ink-2">Nothing to show yet, or nothing that you have access to.</p>}
      <ol className="border-t border-hairline">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry: { at, title, detail, amountPaise, by, record } }: { entry: TimelineEntry }) {
  const staff = useStaff();
  const page = record && pageOf(record);
  const isPermitted = page && staff && (record.kind === 'certificate' || accessTo(page, staff) === 'open');
  return (
    <li className="grid gap-x-4 border-b border-hairline py-2.5 @lg:grid-cols-[10.5rem_minmax(0,1fr)_auto]">
      <span className="text-[0.9375rem] text-ink-2">
        <Moment iso={at} />
      </span>
      <span className="wrap-anywhere">
        {isPermitted ? <TextLink to={page}>{title}</TextLink> : title}
        {detail && <span className="line-clamp-3 text-[0.9375rem] whitespace-pre-line text-ink-2">{detail}</span>}
        {by && <span className="block text-[0.9375rem] text-ink-2">by {by}</span>}
      </span>
      {amountPaise !== null && <span className="font-bold tabular-nums @lg:text-right">{rupees(amountPaise)}</span>}
    </li>
  );
}
