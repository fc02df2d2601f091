import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { Testimonial } from '../../../contract/testimonial.ts';
import { setsNeeded } from './slider-motion.ts';
import { TestimonialCard } from './TestimonialCard.tsx';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useOnScreen } from './use-on-screen.ts';

type TestimonialSliderProps = {
  testimonials: Testimonial[];
  /** False without scripts and under reduced motion: then it is a list to scroll by hand. */
  mayMove: boolean;
  /** True after the visitor pressed Pause. */
  isStopped: boolean;
};

/**
 * Repeats the set of cards until they fill the view at every position; measures again when the view changes.
 * Before the cards are first seen, copies of them would be work for nothing.
 */
function useSets(isMoving: boolean, isOnScreen: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const lap = useRef(0);
  const [sets, setSets] = useState(1);
  useEffect(() => {
    const element = list.current;
    if (!element || !isMoving || !isOnScreen) return;
    const measure = () => {
      const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
      const cards = [...element.querySelectorAll<HTMLElement>(':scope > :not([aria-hidden])')];
      lap.current = cards.reduce((width, card) => width + card.offsetWidth + gap, 0);
      setSets(setsNeeded(window.innerWidth, lap.current));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [isMoving, isOnScreen]);
  return { list, lap, sets: isMoving ? sets : 1 };
}

/** The set as many times as it takes; all but the first are copies. */
function repeated(testimonials: Testimonial[], sets: number) {
  return Array.from({ length: sets }, (_, set) =>
    testimonials.map((testimonial) => ({ key: `${testimonial.id} ${set}`, testimonial, isCopy: set > 0 })),
  ).flat();
}

/** The cards in a strip that moves by itself and wraps; it rests under the pointer and while it has the focus. */
export function TestimonialSlider({ testimonials, mayMove, isStopped }: TestimonialSliderProps) {
  const scroller = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isOnScreen = useOnScreen(scroller);
  const { list, lap, sets } = useSets(mayMove, isOnScreen);
  useAutoScroll(scroller, lap, mayMove && isOnScreen && !isStopped && !isHovered && !isFocused);

  const noteFocus = ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible'));
  return (
    <section
      ref={scroller}
      aria-label="Testimonial cards"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
      tabIndex={0}
      onFocus={noteFocus}
      onBlur={() => setFocused(false)}
      className={`bleed relative overflow-x-auto overflow-y-hidden py-12 focus-visible:-outline-offset-4 ${mayMove ? 'no-scrollbar' : 'snap-x snap-mandatory'}`}
    >
      <ul
        ref={list}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        className="flex w-max gap-6"
      >
        {repeated(testimonials, sets).map(({ key, testimonial, isCopy }) => (
          <TestimonialCard key={key} testimonial={testimonial} isCopy={isCopy} />
        ))}
      </ul>
    </section>
  );
}
