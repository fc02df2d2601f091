import { useLayoutEffect } from 'react';
import { addressOf } from '../../calls.ts';

/** The last heading of the lesson that came as high as the middle of the window; null above the first. */
function headingInView(): string | null {
  const headings = [...document.querySelectorAll(':is(h2,h3)[id^=lesson--]')];
  return headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 2)?.id ?? null;
}

/** Tells the server where the learner leaves a lesson, unless it is the place that was sent last. */
export function useKeepPlace(course: string, lesson: string): void {
  // A layout effect ends before the lesson goes from the page.
  useLayoutEffect(() => {
    const address = addressOf('POST /learning/{course}/lessons/{lesson}/place', { course, lesson });
    let kept: string | null | undefined;
    const keep = () => {
      const heading = headingInView();
      if (heading === kept) return;
      kept = heading;
      const headers = { 'Content-Type': 'application/json' };
      // Sent even if the page is closed. If it fails, the place of the next visit is stored.
      fetch(address, { method: 'POST', headers, body: JSON.stringify({ heading }), keepalive: true }).catch(() => {});
    };
    const hide = () => document.hidden && keep();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      keep();
    };
  }, [course, lesson]);
}
