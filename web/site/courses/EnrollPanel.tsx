import type { PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { CourseAction, type CourseActionProps } from './CourseAction.tsx';
import { FormerPrice } from './FormerPrice.tsx';
import { priceNote } from './offer-texts.ts';

/** @param props.isShort whether to omit the first part, for a course without a free seat */
function Price({ course, isShort }: { course: PaidCourseDetail; isShort?: boolean }) {
  const { price, offer } = course;
  const note = priceNote(isShort ? { ...offer, firstInstalment: null } : offer);
  return (
    <p className="leading-snug">
      <span className="font-display font-bold text-[1.375rem] leading-none tracking-tight lg:text-3xl">{price}</span>{' '}
      <FormerPrice course={course} className="text-ink-2 text-sm" />
      {note && <span className="block text-sm text-ink-2 lg:text-base">{note}</span>}
    </p>
  );
}

/** Price and Enroll Now, short enough to stay beside a long page to its end. */
export function EnrollPanel(props: CourseActionProps) {
  return (
    <aside
      aria-label="Price"
      className="sticky top-6 grid gap-3 rounded border border-strong bg-sheet p-4 max-lg:hidden"
    >
      <Price course={props.course} />
      <div>
        <CourseAction {...props} />
      </div>
    </aside>
  );
}

export function EnrollBar(props: CourseActionProps) {
  return (
    <aside aria-label="Price bar" className="bottom-bar border-strong border-t bg-sheet lg:hidden">
      <div className="wrap grid grid-cols-[minmax(6.5rem,1fr)_minmax(8.5rem,auto)] items-center gap-3 py-2.5 sm:grid-cols-[1fr_16rem]">
        <Price course={props.course} isShort={props.course.fullOn !== null} />
        <CourseAction {...props} after="link" />
      </div>
    </aside>
  );
}
