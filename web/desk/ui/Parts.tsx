import { type ReactNode, use, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ValuesContext } from '../../ui/form/form-values.ts';
import { addressWith } from './list-address.ts';
import { Tabs } from './Tabs.tsx';

type Part = {
  id: string;
  title: string;
  content: ReactNode;
  /** For a part with a form of its own; the parts of one form know it from their fields. */
  isUnsaved?: boolean;
};

const openerOf = (id: string) => `part-${id}`;

/** The id of the part with a field, or with the rows of a list. */
function partOf(name: string): string | undefined {
  const field = document.querySelector(`[data-opener] :is([name="${name}"], [name^="${name}."])`);
  return field?.closest<HTMLElement>('[data-opener]')?.dataset.opener;
}

/** The openers of the parts whose fields in the form around them have changes that are not stored. */
function useChangedParts(): readonly string[] {
  const values = use(ValuesContext);
  const changed = () => (values?.changed() ?? []).map(partOf).join();
  return useSyncExternalStore(values?.subscribe ?? (() => () => {}), changed, () => '').split(',');
}

/**
 * The parts of a long page as tabs. The hidden ones stay in the page, so that nothing typed in them is lost and one button saves all;
 * a field with an error opens its part.
 */
export function Parts({ label, parts }: { label: string; parts: readonly Part[] }) {
  const { pathname, search } = useLocation();
  const chosen = useSearchParams()[0].get('part');
  const current = parts.find(({ id }) => id === chosen) ?? parts[0];
  const changed = useChangedParts();
  return (
    <>
      <div className="mb-4 border-b border-hairline pb-1">
        <Tabs
          label={label}
          tabs={parts.map(({ id, title, isUnsaved = false }) => ({
            id: openerOf(id),
            isUnsaved: isUnsaved || changed.includes(openerOf(id)),
            label: title,
            to: `${pathname}${addressWith(search, { part: id })}`,
            isCurrent: id === current?.id,
          }))}
        />
      </div>
      {parts.map(({ id, content }) => (
        <div key={id} data-opener={openerOf(id)} hidden={id !== current?.id}>
          {content}
        </div>
      ))}
    </>
  );
}
