import { Link } from 'react-router';
import type { Dashboard } from '../../../contract/learning/dashboard.ts';
import type { SavedLesson } from '../../../contract/learning/notes.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { FindLessonsForm } from './FindForm.tsx';

export function YourLessons({ saved }: Pick<Dashboard, 'saved'>) {
  return (
    <section aria-labelledby="lessons" className="mt-14 max-w-[43rem]">
      <h2 id="lessons" className="title-2">
        Your Lessons
      </h2>
      <FindLessonsForm className="mt-4" />
      {saved.length > 0 && (
        <>
          <h3 className="title-3 mt-8 mb-3">Last saved</h3>
          <SavedLessons lessons={saved} />
        </>
      )}
      <p className="mt-5">
        <Link to={paths.notes} className={buttonClass('outline')}>
          Notes and saved lessons
        </Link>
      </p>
    </section>
  );
}

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
