import { Link } from 'react-router';
import type { SavedLesson } from '../../../contract/learning/notes.ts';

/** Saved lessons, each leading to its page. */
export function SavedLessons({ lessons }: { lessons: readonly SavedLesson[] }) {
  return (
    <ul className="border-t border-hairline">
      {lessons.map(({ course, lesson, route }) => (
        <li key={route} className="border-b border-hairline">
          <Link to={route} className="group block py-3 leading-snug no-underline">
            <span className="font-medium decoration-accent decoration-2 underline-offset-4 group-hover:underline">
              {lesson}
            </span>
            <span className="mt-1 block text-[0.9375rem] text-ink-2">{course}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
