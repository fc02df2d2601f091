import { PersonName } from '../ui/PersonName.tsx';

type Bought = { name: string; personId: string | null; course: string };

/** Who pays, with the way to everything about them, and for which course. */
export function BuyerAndCourse({ of: { name, personId, course } }: { of: Bought }) {
  return (
    <span className="wrap-anywhere">
      <PersonName personId={personId}>{name || 'Erased'}</PersonName>, {course}
    </span>
  );
}
