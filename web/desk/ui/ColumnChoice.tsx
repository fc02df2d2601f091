import { useLocation } from 'react-router';
import { ColumnsIcon } from '../../ui/icons.tsx';
import { Popover } from './Popover.tsx';
import { createStored } from './stored.ts';

/** The labels of the columns that are hidden in each list, on this device. */
const hiddenColumns = createStored(() => localStorage, 'desk-columns ');

export function useHiddenColumns(): ReadonlySet<string> {
  const { pathname } = useLocation();
  return new Set(hiddenColumns.useText(pathname).split(',').filter(Boolean));
}

/** Hides columns of a list. */
export function ColumnChoice({ columns }: { columns: readonly { label: string }[] }) {
  const { pathname } = useLocation();
  const hidden = useHiddenColumns();
  const toggle = (label: string) => {
    const others = [...hidden].filter((other) => other !== label);
    hiddenColumns.write(pathname, (hidden.has(label) ? others : [...others, label]).join());
  };
  return (
    <Popover
      button={
        <>
          <ColumnsIcon />
          <span className="sr-only">Columns</span>
        </>
      }
      className="min-w-44 py-1"
    >
      {columns.map(({ label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={!hidden.has(label)}
          onClick={() => toggle(label)}
          className="flex min-h-button w-full items-center gap-2 px-3 hover:bg-soft"
        >
          <span aria-hidden="true" className="w-4">
            {!hidden.has(label) && '✓'}
          </span>
          {label}
        </button>
      ))}
    </Popover>
  );
}
