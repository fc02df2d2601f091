import { useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

/** Leads on from the page that asked for something, unless it was left meanwhile: a slow answer fetches nobody away. */
export function useOnward() {
  const navigate = useNavigate();
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return async (to: To, options?: NavigateOptions) => {
    if (isThere.current) await navigate(to, options);
  };
}
