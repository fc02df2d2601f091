import type { ReactNode } from 'react';
import { HONEYPOT } from '../../contract/base/constants.ts';

export type ControlProps = {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

export const controlClass =
  'block min-h-control w-full rounded border border-ink-2 bg-sheet px-3.5 py-[calc((var(--spacing-control)-1lh)/2-1px)] text-base text-ink placeholder:text-ink-2 hover:border-ink aria-invalid:border-bad aria-invalid:inset-shadow-[0_0_0_1px_var(--color-bad)]';

type FieldProps = {
  label: string;
  /**
   * Id of the control, unique in the page; made from the label by default. React's `useId` would differ between the
   * server's router and the browser's.
   */
  id?: string;
  note?: string;
  error?: string;
  children: (control: ControlProps) => ReactNode;
};

function idOf(label: string): string {
  return label.toLowerCase().replace(/\W+/g, '-');
}

/** A hint beside a label, which describes the control and is not part of its name. */
export function FieldNote({ id, children }: { id: string; children: string }) {
  return (
    <span id={id} className="font-normal text-ink-2">
      {' '}
      {children}
    </span>
  );
}

/** A labelled control; reserves a line for its error, so that nothing moves when one appears. */
export function Field({ label, id = idOf(label), note, error, children }: FieldProps) {
  const noteId = `${id}-note`;
  const errorId = `${id}-error`;
  const describedBy = [note && noteId, error && errorId].filter(Boolean).join(' ');
  return (
    <div>
      <p className="mb-1.5 text-base leading-snug">
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        {note && <FieldNote id={noteId}>{note}</FieldNote>}
      </p>
      {children({
        id,
        ...(error && { 'aria-invalid': true }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      <p id={errorId} aria-live="polite" className="mb-2 min-h-6 pt-0.5 text-[0.9375rem] leading-snug text-bad">
        {error}
      </p>
    </div>
  );
}

/** Asks 1Password, LastPass and Dashlane not to fill a field. */
const notForManagers = { 'data-1p-ignore': true, 'data-lpignore': 'true', 'data-form-type': 'other' };

/** A field that no one can see or reach. Simple bots fill it in, and the server keeps such a message as suspected spam. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" {...notForManagers} />
      </label>
    </div>
  );
}
