import { useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

/** A `navigate` that does nothing after the page is left: a slow response must not open another page. */
export function useNavigateIfMounted() {
  const navigate = useNavigate();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return async (to: To, options?: NavigateOptions) => {
    if (isMounted.current) await navigate(to, options);
  };
}
