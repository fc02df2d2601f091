import { Link } from 'react-router';
import type { DeskCourse } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { buttonClass } from '../../../ui/button.ts';
import { showMinutes } from '../../../ui/minutes.ts';
import { OrderBar } from '../ui/OrderBar.tsx';
import { OrderedList } from '../ui/OrderedList.tsx';
import { EditorSection } from './EditorSection.tsx';
import { useTellDirty } from './form-part.ts';
import { LessonLine } from './LessonLine.tsx';
import { ModuleLine } from './ModuleLine.tsx';
import { NewModule } from './NewModule.tsx';

import { minutesOf, moveRow, type OutlineRow, placeText, stepTo } from './outline-rows.ts';
import type { CourseVersion } from './use-course-version.ts';
import { useOutlineOrder } from './use-outline-order.ts';

type OutlineProps = { course: DeskCourse; version: CourseVersion; onDirty: (isDirty: boolean) => void };

const nameOf = (row: OutlineRow) => (row.kind === 'module' ? `module ${row.title}` : row.title);

/** The modules and lessons of a course, in the order that learners get them. */
export function Outline({ course, version, onDirty }: OutlineProps) {
  const { id, kind } = course;
  const order = useOutlineOrder(course, version);
  const { rows, isOpen } = order;
  useTellDirty(isOpen, onDirty);
  return (
    <EditorSection id="outline" title={kind === 'paid' ? 'Modules and lessons' : 'Lessons'}>
      <p className="facts mb-4 text-ink-2">{totals(rows)}</p>
      <OrderedList
        label="Outline"
        items={rows}
        keyOf={(row) => row.id}
        nameOf={nameOf}
        onOrder={order.put}
        move={moveRow}
        stepTo={stepTo}
        say={placeText}
      >
        {(row) =>
          row.kind === 'module' ? (
            <ModuleLine course={id} module={row} minutes={minutesOf(rows, row)} isFixed={isOpen} />
          ) : (
            <LessonLine course={id} lesson={row} />
          )
        }
      </OrderedList>
      <OrderBar order={order} />
      {/* An order that is not stored yet would lack what is added now. */}
      {!isOpen && kind === 'paid' && <NewModule course={id} />}
      {!isOpen && kind === 'free' && (
        <Link to={deskPaths.newLesson(id)} className={buttonClass('outline')}>
          New lesson
        </Link>
      )}
    </EditorSection>
  );
}

function totals(rows: readonly OutlineRow[]): string {
  const lessons = rows.filter((row) => row.kind === 'lesson');
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return `${lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`}, ${showMinutes(minutes)}`;
}
