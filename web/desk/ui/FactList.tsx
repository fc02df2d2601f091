import { Fragment, type ReactNode } from 'react';

/** The facts of a record, with one name and value on each line. */
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
