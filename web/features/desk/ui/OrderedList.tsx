import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ChevronIcon } from '../../../ui/ChevronIcon.tsx';
import { moved } from './moved.ts';
import { useDrag } from './use-drag.ts';

type OrderedListProps<Item> = {
  /** Says what is ordered. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Names an item to who hears its buttons. */
  nameOf: (item: Item) => string;
  /** Called with all items in their new order. */
  onOrder: (items: Item[]) => void;
  children: (item: Item) => ReactNode;
};

const steps = { up: -1, down: 1 } as const;
type Way = keyof typeof steps;

/** A list that is ordered by the buttons of its items, or by dragging them. Focus stays with what moves. */
export function OrderedList<Item>({ label, items, keyOf, nameOf, onOrder, children }: OrderedListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<{ place: number; way: Way }>(undefined);
  const [said, setSaid] = useState('');

  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item) return;
    setSaid(`${nameOf(item)} is number ${to + 1} of ${items.length} now.`);
    onOrder(moved(items, from, to));
  };
  const { drag, handleOf } = useDrag(list, move);

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    const { place, way } = focusNext.current;
    focusNext.current = undefined;
    const buttons = list.current?.children[place]?.querySelectorAll<HTMLButtonElement>('button[data-way]') ?? [];
    const usable = [...buttons].filter((button) => !button.disabled);
    (usable.find((button) => button.dataset.way === way) ?? usable[0])?.focus();
  });

  return (
    <>
      <ol ref={list} aria-label={label} className="border-t border-hairline">
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            className={`flex items-center gap-2 border-b border-hairline py-2 ${lineOf(drag, index)} ${drag?.from === index ? 'opacity-55' : ''}`}
          >
            <span
              {...handleOf(index)}
              aria-hidden="true"
              className="grid size-8 shrink-0 cursor-grab touch-none place-items-center text-ink-2 select-none hover:text-ink"
            >
              <Grip />
            </span>
            <div className="min-w-0 flex-1">{children(item)}</div>
            {(['up', 'down'] as const).map((way) => (
              <button
                key={way}
                type="button"
                data-way={way}
                aria-label={`Move ${nameOf(item)} ${way}`}
                disabled={way === 'up' ? index === 0 : index === items.length - 1}
                onClick={() => {
                  focusNext.current = { place: index + steps[way], way };
                  move(index, index + steps[way]);
                }}
                className="grid size-11 shrink-0 place-items-center rounded border border-transparent hover:border-strong hover:bg-soft disabled:cursor-not-allowed disabled:opacity-40"
              >
                <ChevronIcon className={way === 'up' ? 'rotate-180' : ''} />
              </button>
            ))}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** The line where a dragged item would come to stand. */
function lineOf(drag: { from: number; to: number } | null, index: number): string {
  if (!drag || drag.from === drag.to || drag.to !== index) return '';
  return drag.to < drag.from
    ? 'inset-shadow-[0_3px_0_0_var(--color-accent)]'
    : 'inset-shadow-[0_-3px_0_0_var(--color-accent)]';
}

function Grip() {
  return (
    <svg aria-hidden="true" width="12" height="18" viewBox="0 0 12 18" fill="currentColor">
      {[3, 9, 15].flatMap((y) => [3, 9].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />))}
    </svg>
  );
}
