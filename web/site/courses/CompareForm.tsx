import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';

/** Id of the form that the boxes of the cards belong to. */
export const COMPARE_FORM = 'compare-courses';

/**
 * Sends the chosen boxes of the cards; a plain form, so it works without JavaScript. Its button is shown once a box
 * is ticked; on a phone only below the list, so that the first course is on the first screen.
 */
export function CompareForm() {
  return (
    <form
      id={COMPARE_FORM}
      action={paths.courses}
      className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 max-sm:hidden"
    >
      <p className="text-ink-2">Cannot decide? Choose two or three courses.</p>
      <CompareButton className="[body:not(:has([name=compare]:checked))_&]:hidden" />
    </form>
  );
}

/** Sends the same form, also from outside of it. */
export function CompareButton({ className = '' }: { className?: string }) {
  return (
    <button type="submit" form={COMPARE_FORM} className={buttonClass('outline', className)}>
      Compare the chosen courses
    </button>
  );
}
