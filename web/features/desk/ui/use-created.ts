import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/**
 * Leads from the form of a new record to the record's own page, once it is stored and the form warns no more.
 * @returns its id, and what to call with it
 */
export function useCreated(pathOf: (id: string) => string): [string | undefined, (id: string) => void] {
  const [id, setId] = useState<string>();
  const navigate = useNavigate();

  useEffect(() => {
    if (id) navigate(pathOf(id), { replace: true });
  }, [id, navigate, pathOf]);

  return [id, setId];
}
