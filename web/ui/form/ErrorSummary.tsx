import type { FormOutcome } from '../../../contract/base/form-outcome.ts';
import { fieldId } from './form-state.ts';

/**
 * The errors of a form that the browser posted, at the top of the page to which it returns. The list has the focus, and each line
 * is a link to its field.
 */
export function ErrorSummary({ outcome: { form, message, fields } }: { outcome: FormOutcome }) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page was loaded to show these errors.
      autoFocus
      className="mt-6 border-l-4 border-bad bg-sunk px-4 py-3 font-medium text-bad"
    >
      <p>{message}</p>
      <ul className="mt-1">
        {Object.entries(fields).map(([field, error]) => (
          <li key={field}>
            <a href={`#${fieldId(form, field)}`} className="inline-block py-1 as-link">
              {error}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
