import { PersonName } from '../ui/PersonName.tsx';

type Purchase = { name: string; personId: string | null; course: string };

/** The buyer, linked to their page, and the course. */
export function BuyerAndCourse({ purchase: { name, personId, course } }: { purchase: Purchase }) {
  return (
    <span className="wrap-anywhere">
      <PersonName personId={personId}>{name || 'Erased'}</PersonName>, {course}
    </span>
  );
}
