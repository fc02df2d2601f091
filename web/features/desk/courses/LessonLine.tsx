import { Link } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { showMinutes } from '../../../ui/minutes.ts';
import { Badge } from '../ui/Badge.tsx';
import { linkClass } from '../ui/link.ts';
import { PublicationBadge } from '../ui/PublicationBadge.tsx';
import type { LessonRow } from './outline-rows.ts';

/** A lesson in the outline. */
export function LessonLine({ course, lesson }: { course: string; lesson: LessonRow }) {
  const { id, title, minutes, publication, isWritten, questions } = lesson;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 md:pl-6">
      <Link to={deskPaths.lesson(course, id)} className={`${linkClass} min-w-0 wrap-anywhere`}>
        {title}
      </Link>
      <span className="facts text-sm text-ink-2">
        {showMinutes(minutes)}
        {questions > 0 && `, quiz of ${questions}`}
      </span>
      {publication.state !== 'published' && (
        <span>
          <PublicationBadge of={publication} />
        </span>
      )}
      {!isWritten && <Badge>No text yet</Badge>}
    </div>
  );
}
