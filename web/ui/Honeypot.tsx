import type { ComponentProps } from 'react';

/** A field that no person sees or reaches; simple bots fill it, and their message is dropped. */
export function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Website
        <input type="text" {...props} name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
