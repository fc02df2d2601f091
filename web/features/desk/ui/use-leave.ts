import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/**
 * Leads from a form to another page once it holds nothing more to lose: it was stored, or what it showed is gone. What
 * warns of leaving hears `isLeaving` a moment before.
 */
export function useLeave(): { isLeaving: boolean; leave: (path: string) => void } {
  const [to, setTo] = useState<string>();
  const navigate = useNavigate();

  useEffect(() => {
    if (to) navigate(to, { replace: true });
  }, [to, navigate]);

  return { isLeaving: to !== undefined, leave: setTo };
}
