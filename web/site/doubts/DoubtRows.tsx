import { Link } from 'react-router';
import type { DoubtRow, DoubtSubject } from '../../../contract/learning/doubt.ts';
import { paths } from '../../../contract/paths.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';

function answersText(count: number): string {
  if (count === 0) return 'no answer yet';
  return count === 1 ? '1 answer' : `${count} answers`;
}

/** `Answered, 2 answers`, or `Open, no answer yet`. */
function stateText({ isAnswered, answers }: DoubtRow): string {
  return `${isAnswered ? 'Answered' : 'Open'}, ${answersText(answers)}`;
}

type DoubtRowsProps = {
  rows: readonly DoubtRow[];
  withSubject?: boolean;
};

export function DoubtRows({ rows, withSubject = false }: DoubtRowsProps) {
  return (
    <ul className="border-t border-hairline">
      {rows.map((row) => (
        <li key={row.id} className="border-b border-hairline">
          <Link to={paths.doubt(row.id)} className="group block py-3 leading-snug no-underline">
            <span className="font-medium wrap-anywhere decoration-accent decoration-2 underline-offset-4 group-hover:underline">
              {row.title}
            </span>
            <span className="mt-1 block text-[0.9375rem] text-ink-2 wrap-anywhere">
              <span>{`${withSubject ? `${row.place}. ` : ''}${stateText(row)}. ${row.askedBy}, `}</span>
              <LocalTime iso={row.createdAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function subjectTrail({ course, lesson, title }: DoubtSubject) {
  return [
    { name: 'Dashboard', path: paths.dashboard },
    { name: course.title, path: paths.learn(course.slug) },
    ...(lesson ? [{ name: title, path: paths.lesson(course.slug, lesson) }] : []),
  ];
}
