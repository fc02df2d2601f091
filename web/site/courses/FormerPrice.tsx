import type { PaidCourse } from '../../../contract/publishing/course.ts';

type FormerPriceProps = { course: Pick<PaidCourse, 'price' | 'overPrice'>; className: string };

/** The price before a discount, struck through; nothing for a course without a discount. */
export function FormerPrice({ course: { price, overPrice }, className }: FormerPriceProps) {
  if (overPrice === price) return null;
  return (
    <s className={className}>
      <span className="sr-only">Original price </span>
      <span>{overPrice}</span>
    </s>
  );
}
