import { Fragment, type ReactNode } from 'react';
import { dayAndClockInKolkata } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { wholeTimes } from '../../ui/format.ts';
import { TextLink } from './TextLink.tsx';

export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[0.9375rem]">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-ink-2">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A moment in the time of Asia/Kolkata, by which the desk plans calls and classes, wherever staff are. */
export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{wholeTimes(dayAndClockInKolkata(new Date(iso)))}</time>;
}

/** A name with a link to the person's page. @param personId null if the reader may not open it, or the person is erased */
export function PersonName({ personId, children }: { personId: string | null; children: string }) {
  if (!personId) return <span className="wrap-anywhere">{children}</span>;
  return <TextLink to={deskPaths.person(personId)}>{children}</TextLink>;
}
