import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskCourse } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { useGetMeQuery } from '../../account/endpoints.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { linkClass } from '../ui/link.ts';
import { OnSite } from '../ui/OnSite.tsx';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { CoursePeople } from './CoursePeople.tsx';
import { DeleteCourse } from './DeleteCourse.tsx';
import { FreeOfferForm } from './FreeOfferForm.tsx';
import { FreeTextsForm } from './FreeTextsForm.tsx';
import { Outline } from './Outline.tsx';
import { PaidOfferForm } from './PaidOfferForm.tsx';
import { PaidTextsForm } from './PaidTextsForm.tsx';
import { useCourseVersion } from './use-course-version.ts';

/** The parts of a course's page: its outline, its texts, and for admins how it is offered. Each is saved by itself. */
export function CourseEditor({ course }: { course: DeskCourse }) {
  const { data: me } = useGetMeQuery();
  const isAdmin = me?.role === 'admin';
  const version = useCourseVersion(course.version);
  const { isLeaving, leave } = useLeave();
  const [unsaved, setUnsaved] = useState({ outline: false, texts: false, offer: false });
  const part = (name: keyof typeof unsaved) => ({
    version,
    onDirty: (isDirty: boolean) => setUnsaved((parts) => ({ ...parts, [name]: isDirty })),
  });
  return (
    <DeskPage
      title={course.title}
      path={deskPaths.course(course.id)}
      above={
        <Link to={deskPaths.courses} className={linkClass}>
          Courses
        </Link>
      }
      actions={<OnSite publication={course.publication} route={course.route} />}
    >
      <UnsavedGuard when={Object.values(unsaved).includes(true) && !isLeaving} />
      <CoursePeople course={course} isAdmin={isAdmin} />
      <div className="grid gap-14">
        <Outline course={course} {...part('outline')} />
        {course.kind === 'paid' ? (
          <PaidTextsForm course={course} {...part('texts')} />
        ) : (
          <FreeTextsForm course={course} {...part('texts')} />
        )}
        {isAdmin && course.kind === 'paid' && <PaidOfferForm course={course} {...part('offer')} />}
        {isAdmin && course.kind === 'free' && <FreeOfferForm course={course} {...part('offer')} />}
        {isAdmin && <DeleteCourse course={course} onRemoved={() => leave(deskPaths.courses)} />}
      </div>
    </DeskPage>
  );
}
