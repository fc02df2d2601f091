import type { MouseEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';

/** The width for the queue with a person beside it; `TodayPage` has the same width in its classes. */
const WIDE_SCREEN = '(min-width: 1200px)';

/** The id of the person whose panel is open beside the queue; null for none. */
export function useSelectedPersonId(): string | null {
  return useSearchParams()[0].get('person');
}

/**
 * Opens a person beside the queue if there is room; otherwise the link leads to the person's page, as it does without
 * JavaScript.
 */
export function useSelectPerson(personId: string | null): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!personId || !isPlain || !matchMedia(WIDE_SCREEN).matches) return;
    event.preventDefault();
    navigate(deskPaths.todayWith(personId), { preventScrollReset: true });
  };
}
