import { useState } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useGetTestimonialsQuery } from './endpoints.ts';
import { TestimonialSlider } from './TestimonialSlider.tsx';
import { useMayMove } from './use-may-move.ts';

function MotionButton({ isStopped, onToggle }: { isStopped: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={buttonClass('outline')} onClick={onToggle}>
      {isStopped ? <PlayIcon size={16} /> : <PauseIcon size={16} />}
      {isStopped ? 'Play' : 'Pause'}
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

/** What learners say; shown as long as there is something to show. */
export function Testimonials() {
  const { data, isError, refetch } = useGetTestimonialsQuery();
  const [isStopped, setStopped] = useState(false);
  const mayMove = useMayMove();
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="testimonials" className="mt-20 md:mt-28">
      <div className="wrap flex min-h-11 items-center justify-between gap-4">
        <h2 id="testimonials" className="title-2">
          Testimonials
        </h2>
        {data && mayMove && <MotionButton isStopped={isStopped} onToggle={() => setStopped(!isStopped)} />}
      </div>
      {isError && (
        <div className="wrap py-12">
          <TryAgain message="The testimonials could not be loaded." onRetry={refetch} />
        </div>
      )}
      {!data && !isError && <LoadingCards />}
      {data && <TestimonialSlider testimonials={data} mayMove={mayMove} isStopped={isStopped} />}
    </section>
  );
}
