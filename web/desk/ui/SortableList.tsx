import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ChevronIcon } from '../../ui/icons.tsx';
import { moveItem, useDrag } from './use-drag.ts';

type SortableListProps<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The name of an item, for screen readers. */
  nameOf: (item: Item) => string;
  /** Called with all items in their new order, and the old and new index of the moved one. */
  onOrder: (items: Item[], from: number, to: number) => void;
  /** The new order after a move; by default only the item moves. */
  move?: (items: readonly Item[], from: number, to: number) => Item[];
  /** The index to which a button moves an item, null for none; by default the next. */
  stepTo?: (items: readonly Item[], index: number, direction: Direction) => number | null;
  moveMessage?: (items: readonly Item[], item: Item) => string;
  children: (item: Item) => ReactNode;
};

export type Direction = 'up' | 'down';

function nextIndex(items: readonly unknown[], index: number, direction: Direction): number | null {
  const to = direction === 'up' ? index - 1 : index + 1;
  return to < 0 || to >= items.length ? null : to;
}

/** A list whose items are moved by their buttons or by dragging. The focus stays on the moved item. */
export function SortableList<Item>({
  label,
  items,
  keyOf,
  nameOf,
  onOrder,
  move = moveItem,
  stepTo = nextIndex,
  moveMessage = (all, item) => `${nameOf(item)} is now number ${all.indexOf(item) + 1} of ${all.length}.`,
  children,
}: SortableListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<{ key: string; direction: Direction }>(undefined);
  const [announcement, setAnnouncement] = useState('');

  const moveTo = (from: number, to: number) => {
    const item = items[from];
    if (!item) return;
    const order = move(items, from, to);
    setAnnouncement(moveMessage(order, item));
    onOrder(order, from, to);
  };
  const { drag, handleOf } = useDrag(list, moveTo);
  const step = (item: Item, from: number, direction: Direction) => {
    const to = stepTo(items, from, direction);
    if (to === null) return;
    focusNext.current = { key: keyOf(item), direction };
    moveTo(from, to);
  };

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    const { key, direction } = focusNext.current;
    focusNext.current = undefined;
    const index = items.findIndex((item) => keyOf(item) === key);
    const buttons = list.current?.children[index]?.querySelectorAll<HTMLButtonElement>('button[data-direction]') ?? [];
    const usable = [...buttons].filter((button) => !button.disabled);
    (usable.find((button) => button.dataset.direction === direction) ?? usable[0])?.focus();
  });

  return (
    <>
      <ol ref={list} aria-label={label} className="border-t border-hairline">
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            className={`flex items-center gap-2 border-b border-hairline py-2 ${dropLineClass(drag, index)} ${drag?.from === index ? 'opacity-55' : ''}`}
          >
            <span
              {...handleOf(index)}
              aria-hidden="true"
              className="grid size-8 shrink-0 cursor-grab touch-none place-items-center text-ink-2 select-none hover:text-ink"
            >
              <GripIcon />
            </span>
            <div className="min-w-0 flex-1">{children(item)}</div>
            {(['up', 'down'] as const).map((direction) => (
              <button
                key={direction}
                type="button"
                data-direction={direction}
                aria-label={`Move ${nameOf(item)} ${direction}`}
                disabled={stepTo(items, index, direction) === null}
                onClick={() => step(item, index, direction)}
                className="grid size-11 shrink-0 place-items-center rounded border border-transparent hover:border-strong hover:bg-soft disabled:cursor-not-allowed disabled:opacity-40"
              >
                <ChevronIcon className={direction === 'up' ? 'rotate-180' : ''} />
              </button>
            ))}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function dropLineClass(drag: { from: number; to: number } | null, index: number): string {
  if (!drag || drag.from === drag.to || drag.to !== index) return '';
  return drag.to < drag.from
    ? 'inset-shadow-[0_3px_0_0_var(--color-accent)]'
    : 'inset-shadow-[0_-3px_0_0_var(--color-accent)]';
}

function GripIcon() {
  return (
    <svg aria-hidden="true" width="12" height="18" viewBox="0 0 12 18" fill="currentColor">
      {[3, 9, 15].flatMap((y) => [3, 9].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />))}
    </svg>
  );
}
