import type { Testimonial } from '../../../contract/testimonial.ts';
import { useTestimonialTilt } from '../../ui/tilt.ts';

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

/** One learner's words; a copy fills the slider for the eye only. */
export function TestimonialCard({ testimonial, isCopy }: { testimonial: Testimonial; isCopy: boolean }) {
  const tilt = useTestimonialTilt();
  const { name, role, quote } = testimonial;
  return (
    <li ref={tilt} aria-hidden={isCopy || undefined} className="flex w-[min(24rem,82vw)] shrink-0 snap-start">
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
