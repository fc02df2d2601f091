import { PersonName } from '../ui/PersonName.tsx';

type Bought = { name: string; personId: string | null; course: string };

/** The buyer, linked to their page, and the course. */
export function BuyerAndCourse({ of: { name, personId, course } }: { of: Bought }) {
  return (
    <span className="wrap-anywhere">
      <PersonName personId={personId}>{name || 'Erased'}</PersonName>, {course}
    </span>
  );
}
