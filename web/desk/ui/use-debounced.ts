import { useEffect, useState } from 'react';

/** The pause in typing before the server is asked, in milliseconds. */
const TYPING_PAUSE_MS = 150;

/** The text as it was at the last pause in typing. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
