import { useMemo } from 'react';
import { Link } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskCourse } from '../../../contract/publishing/desk-course.ts';
import { buttonClass } from '../../ui/button.ts';
import { showMinutes } from '../../ui/format.ts';
import { Badge } from '../ui/Badge.tsx';
import { PublicationBadge } from '../ui/Publication.tsx';
import { ReorderBar, useReorder } from '../ui/ReorderBar.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { CourseVersion } from './course-version.ts';
import { saveOutline } from './endpoints.ts';
import { EditorSection } from './form-parts.tsx';
import { ModuleLine, NewModule } from './ModuleLine.tsx';
import {
  type LessonRow,
  minutesOf,
  moveRow,
  type OutlineRow,
  orderOf,
  positionText,
  rowsOf,
  stepTo,
} from './outline-rows.ts';
import { useReportDirty } from './use-course-form.ts';

type OutlineProps = { course: DeskCourse; version: CourseVersion; onDirty: (isDirty: boolean) => void };

const nameOf = (row: OutlineRow) => (row.kind === 'module' ? `module ${row.title}` : row.title);

export function Outline({ course, version, onDirty }: OutlineProps) {
  const { id, kind } = course;
  const order = useOutlineOrder(course, version);
  const { rows, isOpen } = order;
  useReportDirty(isOpen, onDirty);
  return (
    <EditorSection id="outline" title={kind === 'paid' ? 'Modules and lessons' : 'Lessons'}>
      <p className="facts mb-4 text-ink-2">{totalsText(rows)}</p>
      <SortableList
        label="Outline"
        items={rows}
        keyOf={(row) => row.id}
        nameOf={nameOf}
        onOrder={order.setRows}
        move={moveRow}
        stepTo={stepTo}
        moveMessage={positionText}
      >
        {(row) =>
          row.kind === 'module' ? (
            <ModuleLine course={id} module={row} minutes={minutesOf(rows, row)} isFixed={isOpen} />
          ) : (
            <LessonLine course={id} lesson={row} />
          )
        }
      </SortableList>
      <ReorderBar order={order} />
      {/* An order that is not stored yet would lack the new module or lesson. */}
      {!isOpen && kind === 'paid' && <NewModule course={id} />}
      {!isOpen && kind === 'free' && (
        <Link to={deskPaths.newLesson(id)} className={buttonClass('outline')}>
          New lesson
        </Link>
      )}
    </EditorSection>
  );
}

function totalsText(rows: readonly OutlineRow[]): string {
  const lessons = rows.filter((row) => row.kind === 'lesson');
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return `${lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`}, ${showMinutes(minutes)}`;
}

function LessonLine({ course, lesson }: { course: string; lesson: LessonRow }) {
  const { id, title, minutes, publication, isWritten, questions } = lesson;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 md:pl-6">
      <TextLink to={deskPaths.lesson(course, id)} className="min-w-0 wrap-anywhere">
        {title}
      </TextLink>
      <span className="facts text-sm text-ink-2">
        {showMinutes(minutes)}
        {questions > 0 && `, quiz of ${questions}`}
      </span>
      {publication.state !== 'published' && (
        <span>
          <PublicationBadge publication={publication} />
        </span>
      )}
      {!isWritten && <Badge>No text yet</Badge>}
    </div>
  );
}

/** The rows of an outline and their unsaved new order, which is based on a version of the course. */
function useOutlineOrder({ id, version: loaded, outline }: DeskCourse, version: CourseVersion) {
  const [save] = saveOutline.useMutation();
  const rows = useMemo(() => rowsOf(outline), [outline]);
  return useReorder<OutlineRow, number>({ rows, from: loaded }, async ({ rows, from: basedOn }) => {
    // A form of the page may have saved the course since the first row was moved.
    const from = version.newest(basedOn);
    const { data, error } = await save({ course: id, version: from, outline: orderOf(rows) });
    if (!data) return { error };
    version.saved(from, data.version);
    return { from: data.version };
  });
}
