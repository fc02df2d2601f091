import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { Testimonial } from '../../../contract/publishing/site.ts';
import { buttonClass } from '../../ui/button.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { testimonialTilt } from '../../ui/tilt.ts';
import { lapOf, setsNeeded, useAutoScroll, useMotionAllowed, useOnScreen } from './auto-scroll.ts';
import { listTestimonials } from './endpoints.ts';

const STAR = 'm12 3 2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.1-5.6 3.1 1.3-6.2L3 9.5l6.3-.7z';

function FiveStars() {
  return (
    <p>
      <span className="sr-only">Rated 5 of 5</span>
      <svg aria-hidden="true" viewBox="0 0 120 24" width="105" height="21" className="fill-accent stroke-accent">
        {[0, 24, 48, 72, 96].map((x) => (
          <path key={x} d={STAR} transform={`translate(${x})`} strokeWidth="1" strokeLinejoin="round" />
        ))}
      </svg>
    </p>
  );
}

/** One testimonial; a copy only fills the slider, hidden from screen readers. */
function TestimonialCard({ testimonial, isCopy }: { testimonial: Testimonial; isCopy: boolean }) {
  const { name, role, quote } = testimonial;
  return (
    <li
      ref={testimonialTilt}
      aria-hidden={isCopy || undefined}
      className="flex w-[min(24rem,82vw)] shrink-0 snap-start"
    >
      <figure className="tilt flex w-full flex-col rounded border border-hairline bg-sheet p-6">
        <FiveStars />
        <blockquote className="mt-4 mb-6 text-lg leading-snug">{quote}</blockquote>
        <figcaption className="mt-auto border-hairline border-t pt-4 leading-snug">
          <span className="block font-bold">{name}</span> <span className="text-ink-2">{role}</span>
        </figcaption>
      </figure>
    </li>
  );
}

type TestimonialSliderProps = {
  testimonials: Testimonial[];
  /** Whether it moves by itself; without JavaScript or with reduced motion it is a list to scroll by hand. */
  canMove: boolean;
  isPaused: boolean;
};

/**
 * Repeats the lap of cards until they fill the view at every position; measures again on resize. Makes no copies before
 * the slider is on screen.
 * @param cards number of cards of a lap
 */
function useSets(cards: number, isMoving: boolean, isOnScreen: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const lap = useRef(0);
  const [sets, setSets] = useState(1);
  useEffect(() => {
    const element = list.current;
    if (!element || !isMoving || !isOnScreen) return;
    const measure = () => {
      const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
      const lapCards = [...element.querySelectorAll<HTMLElement>(':scope > li')].slice(0, cards);
      lap.current = lapCards.reduce((width, card) => width + card.offsetWidth + gap, 0);
      setSets(setsNeeded(window.innerWidth, lap.current));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [cards, isMoving, isOnScreen]);
  return { list, lap, sets: isMoving ? sets : 1 };
}

function repeated(testimonials: Testimonial[], lap: Testimonial[], sets: number) {
  const copies = Array.from({ length: sets }, () => lap)
    .flat()
    .slice(testimonials.length);
  return [...testimonials, ...copies].map((testimonial, place) => ({
    key: `${testimonial.id} ${Math.floor(place / lap.length)}`,
    testimonial,
    isCopy: place >= testimonials.length,
  }));
}

/** The cards in a strip that scrolls by itself and wraps; it pauses on hover and focus. */
function TestimonialSlider({ testimonials, canMove, isPaused }: TestimonialSliderProps) {
  const scroller = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isOnScreen = useOnScreen(scroller);
  const ring = lapOf(testimonials);
  const { list, lap, sets } = useSets(ring.length, canMove, isOnScreen);
  useAutoScroll(scroller, lap, canMove && isOnScreen && !isPaused && !isHovered && !isFocused);

  const trackFocus = ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible'));
  return (
    <section
      ref={scroller}
      aria-label="Testimonial cards"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
      tabIndex={0}
      onFocus={trackFocus}
      onBlur={() => setFocused(false)}
      className={`bleed relative overflow-x-auto overflow-y-hidden py-12 focus-visible:-outline-offset-4 ${canMove ? 'no-scrollbar' : 'snap-x snap-mandatory'}`}
    >
      <ul
        ref={list}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        className="flex w-max gap-6"
      >
        {repeated(testimonials, ring, sets).map(({ key, testimonial, isCopy }) => (
          <TestimonialCard key={key} testimonial={testimonial} isCopy={isCopy} />
        ))}
      </ul>
    </section>
  );
}

function MotionButton({ isPaused, onToggle }: { isPaused: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={buttonClass('outline')} onClick={onToggle}>
      {isPaused ? <PlayIcon size={16} /> : <PauseIcon size={16} />}
      <span>{isPaused ? 'Play' : 'Pause'}</span>
      <span className="sr-only"> testimonials</span>
    </button>
  );
}

function LoadingCards() {
  return (
    <div aria-busy="true" className="wrap flex gap-6 overflow-hidden py-12">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="h-72 w-[min(24rem,82vw)] shrink-0 rounded border border-hairline bg-sunk" />
      ))}
    </div>
  );
}

export function Testimonials() {
  const { data, isError, refetch } = listTestimonials.useQuery();
  const [isPaused, setPaused] = useState(false);
  const canMove = useMotionAllowed();
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="testimonials" className="mt-20 md:mt-28">
      <div className="wrap flex min-h-11 items-center justify-between gap-4">
        <h2 id="testimonials" className="title-2">
          Testimonials
        </h2>
        {data && canMove && <MotionButton isPaused={isPaused} onToggle={() => setPaused(!isPaused)} />}
      </div>
      {isError && (
        <div className="wrap py-12">
          <TryAgain message="The testimonials could not be loaded." onRetry={refetch} />
        </div>
      )}
      {!data && !isError && <LoadingCards />}
      {data && <TestimonialSlider testimonials={data} canMove={canMove} isPaused={isPaused} />}
    </section>
  );
}
