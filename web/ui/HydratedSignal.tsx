import { useEffect } from 'react';

/** Tells the boot script that clicks work now; those that it held back are made again. */
export function HydratedSignal() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
