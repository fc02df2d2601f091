import { Link } from 'react-router';
import type { DeskImageUse } from '../../../../contract/desk-images.ts';
import { deskPaths } from '../../../desk-paths.ts';

const names = { post: 'Post', course: 'Course', lesson: 'Lesson', page: 'Legal page' };

function pathOf({ kind, id, courseId }: DeskImageUse): string {
  if (kind === 'lesson') return courseId ? deskPaths.lesson(courseId, id) : deskPaths.courses;
  return deskPaths[kind](id);
}

/** What shows an image, with the way there. */
export function ImageUses({ uses }: { uses: readonly DeskImageUse[] }) {
  return (
    <section aria-labelledby="image-uses" className="mt-8">
      <h3 id="image-uses" className="font-bold">
        Shown by
      </h3>
      {uses.length === 0 && <p className="mt-1 text-ink-2">Nothing shows it yet.</p>}
      <ul className="mt-1">
        {uses.map((use) => (
          <li key={use.id}>
            <Link to={pathOf(use)} className="inline-flex min-h-8 items-center underline underline-offset-4">
              {names[use.kind]}: {use.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
