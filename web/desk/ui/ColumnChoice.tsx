import { Link, useLocation, useSearchParams } from 'react-router';
import { Disclosure } from '../../site/layout/index.ts';
import { ColumnsIcon } from '../../ui/icons.tsx';
import { addressWith } from './list-address.ts';

/** The labels of the columns that the address hides. */
export function useHiddenColumns(): ReadonlySet<string> {
  const [query] = useSearchParams();
  return new Set(query.get('hide')?.split(',').filter(Boolean));
}

/** Hides columns of a list. The address has their names, so that a saved view keeps them. */
export function ColumnChoice({ columns }: { columns: readonly { label: string }[] }) {
  const { pathname, search } = useLocation();
  const hidden = useHiddenColumns();
  const toggled = (label: string) =>
    [...(hidden.has(label) ? [...hidden].filter((other) => other !== label) : [...hidden, label])].join(',');
  return (
    <Disclosure className="relative inline-block text-left font-normal">
      <summary className="icon-button list-none">
        <ColumnsIcon />
        <span className="sr-only">Columns</span>
      </summary>
      <ul className="absolute top-full right-0 z-20 min-w-44 rounded border border-strong bg-sheet py-1">
        {columns.map(({ label }) => (
          <li key={label}>
            <Link
              to={`${pathname}${addressWith(search, { hide: toggled(label) })}`}
              replace
              preventScrollReset
              className="flex min-h-button items-center gap-2 px-3 no-underline hover:bg-soft"
            >
              <span aria-hidden="true" className="w-4">
                {!hidden.has(label) && '✓'}
              </span>
              {label}
              <span className="sr-only">{hidden.has(label) ? ', hidden' : ', shown'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
