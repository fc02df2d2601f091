import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { addressWith } from './list-address.ts';
import { Tabs } from './Tabs.tsx';

type Part = { id: string; title: string; content: ReactNode };

/**
 * The parts of a long page as tabs. The hidden ones stay in the page, so that nothing typed in them is lost and one button saves all;
 * a field with an error opens its part.
 */
export function Parts({ label, parts }: { label: string; parts: readonly Part[] }) {
  const { pathname, search } = useLocation();
  const chosen = useSearchParams()[0].get('part');
  const current = parts.find(({ id }) => id === chosen) ?? parts[0];
  return (
    <>
      <div className="mb-4 border-b border-hairline pb-1">
        <Tabs
          label={label}
          tabs={parts.map(({ id, title }) => ({
            id: `part-${id}`,
            label: title,
            to: `${pathname}${addressWith(search, { part: id })}`,
            isCurrent: id === current?.id,
          }))}
        />
      </div>
      {parts.map(({ id, content }) => (
        <div key={id} data-opener={`part-${id}`} hidden={id !== current?.id}>
          {content}
        </div>
      ))}
    </>
  );
}
