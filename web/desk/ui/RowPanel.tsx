import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { buttonClass } from '../../ui/button.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { FactList } from './FactList.tsx';
import { addressWith } from './list-address.ts';
import type { ListColumn } from './list-columns.ts';

type RowPanelProps<Row> = {
  row: Row;
  columns: readonly ListColumn<Row>[];
  more: ((row: Row) => ReactNode) | undefined;
};

/**
 * All facts of the opened row of a list, and what can be done with it: beside the list, or over it where there is no room. Its address
 * says that it is open; Escape closes it.
 */
export function RowPanel<Row>({ row, columns: [name, ...columns], more }: RowPanelProps<Row>) {
  const page = name?.to?.(row);
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
      aria-label="Details"
      className="overflow-y-auto overscroll-contain border-l border-strong bg-sheet px-5 pt-3 pb-20 focus:outline-none max-xl:fixed max-xl:inset-y-0 max-xl:right-0 max-xl:z-50 max-xl:w-[30rem] max-xl:max-w-full max-xl:shadow-lg xl:sticky xl:top-0 xl:max-h-dvh xl:self-start"
    >
      <div className="mb-4 flex items-start gap-2">
        <h2 className="title-3 mr-auto min-w-0 py-1.5 wrap-anywhere">{name?.cell(row)}</h2>
        {page && (
          <Link to={page} className={buttonClass('outline')}>
            Open
          </Link>
        )}
        <Link to={closed} replace preventScrollReset className="icon-button shrink-0">
          <CloseIcon />
          <span className="sr-only">Close</span>
        </Link>
      </div>
      <FactList facts={columns.map(({ label, cell }) => [label, cell(row)] as const)} />
      <div className="mt-5 empty:hidden">{more?.(row)}</div>
    </aside>
  );
}
