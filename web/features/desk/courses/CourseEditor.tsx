import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskCourse } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { buttonClass } from '../../../ui/button.ts';
import { useGetMeQuery } from '../../account/endpoints.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { CoursePeople } from './CoursePeople.tsx';
import { DeleteCourse } from './DeleteCourse.tsx';
import { FreeOfferForm } from './FreeOfferForm.tsx';
import { FreeTextsForm } from './FreeTextsForm.tsx';
import { Outline } from './Outline.tsx';
import { PaidOfferForm } from './PaidOfferForm.tsx';
import { PaidTextsForm } from './PaidTextsForm.tsx';
import { PublicationBadge } from './PublicationBadge.tsx';
import { useCourseVersion } from './use-course-version.ts';

/** The parts of a course's page: its outline, its texts, and for admins how it is offered. */
export function CourseEditor({ course }: { course: DeskCourse }) {
  const { data: me } = useGetMeQuery();
  const isAdmin = me?.role === 'admin';
  const version = useCourseVersion(course.version);
  const [isTyped, setTyped] = useState({ texts: false, offer: false });
  const texts = { version, onDirty: (isDirty: boolean) => setTyped((typed) => ({ ...typed, texts: isDirty })) };
  const offer = { version, onDirty: (isDirty: boolean) => setTyped((typed) => ({ ...typed, offer: isDirty })) };
  return (
    <DeskPage
      title={course.title}
      path={deskPaths.course(course.id)}
      above={<Link to={deskPaths.courses}>Courses</Link>}
      actions={
        course.publication.state === 'published' && (
          <a href={course.route} className={buttonClass('outline')}>
            View on the site
          </a>
        )
      }
    >
      <UnsavedGuard when={isTyped.texts || isTyped.offer} />
      <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-2">
        <PublicationBadge of={course.publication} />
        <CoursePeople course={course} isAdmin={isAdmin} />
      </div>
      <div className="grid gap-14">
        <Outline course={course} version={version} />
        {course.kind === 'paid' ? (
          <PaidTextsForm course={course} {...texts} />
        ) : (
          <FreeTextsForm course={course} {...texts} />
        )}
        {isAdmin &&
          (course.kind === 'paid' ? (
            <PaidOfferForm course={course} {...offer} />
          ) : (
            <FreeOfferForm course={course} {...offer} />
          ))}
        {isAdmin && <DeleteCourse course={course} />}
      </div>
    </DeskPage>
  );
}
