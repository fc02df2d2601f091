import { useEffect, useRef } from 'react';
import type { ApiError } from '../../api-error.ts';

/**
 * Logs that the posts could not be loaded, as specification section 8 asks: once for a page, however often the call is
 * made again.
 */
export function useLoggedOnce(error: ApiError | undefined): void {
  const logged = useRef(false);
  useEffect(() => {
    if (!error || logged.current) return;
    logged.current = true;
    // biome-ignore lint/suspicious/noConsole: the console is where the specification wants it.
    console.error('Blog posts could not be loaded', error);
  }, [error]);
}
