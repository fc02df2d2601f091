import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';

/** The id of the form to which the boxes of the cards belong. */
export const COMPARE_FORM = 'compare-courses';

/**
 * Submits the ticked boxes of the cards, as a plain form, which works without JavaScript. Its button appears when a box
 * is ticked; on a phone it is only below the list, so that the first course is on the first screen.
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

export function CompareButton({ className = '' }: { className?: string }) {
  return (
    <button type="submit" form={COMPARE_FORM} className={buttonClass('outline', className)}>
      Compare the chosen courses
    </button>
  );
}
