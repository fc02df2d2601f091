import { useLayoutEffect } from 'react';
import { addressOf } from '../../calls.ts';

/** The last heading of the lesson that came as high as the middle of the window; null above the first. */
function headingInView(): string | null {
  const headings = [...document.querySelectorAll(':is(h2,h3)[id^=lesson--]')];
  return headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 2)?.id ?? null;
}

/** Sends the server the heading at which the learner leaves a lesson, unless it was sent last. */
export function useReadingPosition(course: string, lesson: string): void {
  // A layout effect is cleaned up before the lesson is removed from the page.
  useLayoutEffect(() => {
    const address = addressOf('POST /learning/{course}/lessons/{lesson}/place', { course, lesson });
    let sent: string | null | undefined;
    const send = () => {
      const heading = headingInView();
      if (heading === sent) return;
      sent = heading;
      const headers = { 'Content-Type': 'application/json' };
      // Sent even if the page is closed. If it fails, the place of the next visit is stored.
      fetch(address, { method: 'POST', headers, body: JSON.stringify({ heading }), keepalive: true }).catch(() => {});
    };
    const sendIfHidden = () => document.hidden && send();
    document.addEventListener('visibilitychange', sendIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', sendIfHidden);
      send();
    };
  }, [course, lesson]);
}
