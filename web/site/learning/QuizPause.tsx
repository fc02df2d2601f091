import { LocalTime } from '../../ui/LocalTime.tsx';

/** The time at which the next attempt at a quiz is possible, after a failed one. */
export function QuizPause({ at }: { at: string }) {
  return (
    <p className="border-l-4 border-strong bg-sunk px-4 py-3">
      <strong>
        You can try again from <LocalTime iso={at} />.
      </strong>{' '}
      Read the lesson again until then.
      <span className="not-noscript:hidden"> Then load this page again.</span>
    </p>
  );
}
