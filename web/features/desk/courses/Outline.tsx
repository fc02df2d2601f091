import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import type { DeskCourse } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { buttonClass } from '../../../ui/button.ts';
import { showMinutes } from '../../../ui/minutes.ts';
import { OrderedList } from '../ui/OrderedList.tsx';
import { EditorSection } from './EditorSection.tsx';
import { useSaveDeskOutlineMutation } from './endpoints.ts';
import { LessonLine } from './LessonLine.tsx';
import { ModuleLine } from './ModuleLine.tsx';
import { NewModule } from './NewModule.tsx';
import { minutesOf, moveRow, type OutlineRow, orderOf, placeText, rowsOf, stepTo } from './outline-rows.ts';
import type { CourseVersion } from './use-course-version.ts';
import { useSavedOrder } from './use-saved-order.ts';

type OutlineProps = { course: DeskCourse; version: CourseVersion };

/** The modules and lessons of a course, in the order that learners get them. */
export function Outline({ course, version }: OutlineProps) {
  const { id, kind, outline } = course;
  const stored = useMemo(() => rowsOf(outline), [outline]);
  const save = useSaveOutline(course, version);
  const { order: rows, put, failure } = useSavedOrder(stored, save);
  const lessons = rows.filter((row) => row.kind === 'lesson');
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return (
    <EditorSection id="outline" title={kind === 'paid' ? 'Modules and lessons' : 'Lessons'}>
      <p className="facts mb-4 text-ink-2">
        {`${lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`}, ${showMinutes(minutes)}`}
      </p>
      <OrderedList
        label="Outline"
        items={rows}
        keyOf={(row) => row.id}
        nameOf={nameOf}
        onOrder={put}
        move={moveRow}
        stepTo={stepTo}
        say={placeText}
      >
        {(row) =>
          row.kind === 'module' ? (
            <ModuleLine course={id} module={row} minutes={minutesOf(rows, row)} />
          ) : (
            <LessonLine course={id} lesson={row} />
          )
        }
      </OrderedList>
      <p role="alert" className="mt-3 font-medium text-bad empty:hidden">
        {failure}
      </p>
      {kind === 'paid' ? (
        <NewModule course={id} />
      ) : (
        <Link to={deskPaths.newLesson(id)} className={buttonClass('outline', 'mt-5')}>
          New lesson
        </Link>
      )}
    </EditorSection>
  );
}

const nameOf = (row: OutlineRow) => (row.kind === 'module' ? `module ${row.title}` : row.title);

/** Sends an order with the version of the course that it was made of. */
function useSaveOutline(course: DeskCourse, version: CourseVersion) {
  const [saveOutline] = useSaveDeskOutlineMutation();
  /** What the last call made of it, before the course is loaded again. */
  const lastSaved = useRef(0);
  return async (rows: OutlineRow[]) => {
    const from = Math.max(course.version, lastSaved.current);
    const answer = await saveOutline({ course: course.id, version: from, outline: orderOf(rows) });
    if (answer.data) {
      lastSaved.current = answer.data.version;
      version.saved(from, answer.data.version);
    }
    return answer;
  };
}
