import { Link } from 'react-router';
import type { Dashboard } from '../../../contract/learning/dashboard.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { FindLessonsForm } from './FindLessonsForm.tsx';
import { SavedLessons } from './SavedLessons.tsx';

/** The search over lessons, the last saved ones, and the link to all notes. */
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
