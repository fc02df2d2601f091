import { type PointerEvent, type RefObject, useState } from 'react';

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/**
 * The index that a dragged item would get.
 * @param middles the vertical middles of all items, from the first, in pixels
 * @param y the vertical position of the pointer
 */
export function dropIndex(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length;
}

type Drag = { from: number; to: number };

/**
 * Drags the items of a list by their handles; nothing moves until the pointer is released.
 * @param onDrop called after an item was dragged to another place
 * @returns the current drag, and the props of an item's handle
 */
export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const onMove = ({ clientY }: PointerEvent) => {
    if (!drag || !list.current) return;
    const middles = Array.from(list.current.children, (item) => {
      const { top, height } = item.getBoundingClientRect();
      return top + height / 2;
    });
    setDrag({ ...drag, to: dropIndex(middles, drag.from, clientY) });
  };
  const drop = () => {
    setDrag(null);
    if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
  };

  const handleOf = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: onMove,
    onPointerUp: drop,
    onPointerCancel: () => setDrag(null),
  });
  return { drag, handleOf };
}
