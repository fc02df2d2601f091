import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CloseIcon } from '../../ui/icons.tsx';
import { FactList } from './FactList.tsx';
import { addressWith } from './list-address.ts';
import type { Column } from './RecordTable.tsx';

type RowPanelProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  more: ((row: Row) => ReactNode) | undefined;
};

/** All facts of the opened row of a list. */
export function RowPanel<Row>({ row, columns: [name, ...columns], more }: RowPanelProps<Row>) {
  return (
    <SidePanel label="Details" title={name?.cell(row)}>
      <FactList facts={columns.map(({ label, cell }) => [label, cell(row)] as const)} />
      <div className="mt-5 empty:hidden">{more?.(row)}</div>
    </SidePanel>
  );
}

type SidePanelProps = { label: string; title: ReactNode; children: ReactNode };

/** Lies over the right part of a list, or over all of it on a phone. Its address says that it is open; Escape closes it. */
export function SidePanel({ label, title, children }: SidePanelProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const closed = `${pathname}${addressWith(search, { row: '' })}`;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const from = document.activeElement;
    panel.current?.focus();
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  useEffect(() => {
    const close = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      const isInDialog = target instanceof Element && target.closest('dialog');
      if (key === 'Escape' && !defaultPrevented && !isInDialog) {
        navigate(closed, { replace: true, preventScrollReset: true });
      }
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [navigate, closed]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      className="fixed inset-y-0 right-0 z-50 w-[30rem] max-w-full overflow-y-auto overscroll-contain border-l border-strong bg-sheet px-5 pt-3 pb-20 shadow-lg focus:outline-none"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 className="title-3 min-w-0 py-1.5 wrap-anywhere">{title}</h2>
        <Link to={closed} replace preventScrollReset className="icon-button shrink-0">
          <CloseIcon />
          <span className="sr-only">Close</span>
        </Link>
      </div>
      {children}
    </aside>
  );
}
