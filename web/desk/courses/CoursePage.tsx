import { useState } from 'react';
import { useParams } from 'react-router';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskCourse } from '../../../contract/publishing/desk-course.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Parts } from '../ui/Parts.tsx';
import { OnSite } from '../ui/Publication.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { TrashButton } from '../ui/Trash.tsx';
import { type Leave, UnsavedGuard, useLeave } from '../ui/UnsavedGuard.tsx';
import { useMay } from '../use-may.ts';
import { useCourseVersion } from './course-version.ts';
import { deleteCourse, getCourse } from './endpoints.ts';
import { EditorSection } from './form-parts.tsx';
import { FreeOfferForm, PaidOfferForm } from './OfferForms.tsx';
import { Outline } from './Outline.tsx';
import { FreeTextsForm, PaidTextsForm } from './TextsForms.tsx';

export function CoursePage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Course" path={deskPaths.course(id)} result={getCourse.useQuery({ course: id })}>
      {(course) => <CourseEditor course={course} />}
    </RecordPage>
  );
}

/** Each part is saved by its own button: outline, texts and, for staff who write all courses, the offer. */
function CourseEditor({ course }: { course: DeskCourse }) {
  const mayEditOffer = useMay('content.write');
  const version = useCourseVersion(course.version);
  const { isLeaving, leave } = useLeave();
  const [unsaved, setUnsaved] = useState({ outline: false, texts: false, offer: false });
  const formProps = (name: keyof typeof unsaved) => ({
    version,
    onDirty: (isDirty: boolean) => setUnsaved((parts) => ({ ...parts, [name]: isDirty })),
  });
  return (
    <DeskPage
      title={course.title}
      path={deskPaths.course(course.id)}
      above={{ to: deskPaths.courses, label: 'Courses' }}
      actions={<OnSite publication={course.publication} route={course.route} />}
    >
      <UnsavedGuard when={Object.values(unsaved).includes(true) && !isLeaving} />
      <CoursePeople course={course} />
      <Parts
        label="Course"
        parts={[
          {
            id: 'contents',
            title: 'Modules and lessons',
            isUnsaved: unsaved.outline,
            content: <Outline course={course} {...formProps('outline')} />,
          },
          {
            id: 'texts',
            title: 'Texts',
            isUnsaved: unsaved.texts,
            content:
              course.kind === 'paid' ? (
                <PaidTextsForm course={course} {...formProps('texts')} />
              ) : (
                <FreeTextsForm course={course} {...formProps('texts')} />
              ),
          },
          ...(mayEditOffer
            ? [
                {
                  id: 'offer',
                  title: course.kind === 'paid' ? 'Price and publication' : 'Address and publication',
                  isUnsaved: unsaved.offer,
                  content: (
                    <>
                      {course.kind === 'paid' ? (
                        <PaidOfferForm course={course} {...formProps('offer')} />
                      ) : (
                        <FreeOfferForm course={course} {...formProps('offer')} />
                      )}
                      <DeleteCourse course={course} leave={leave} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </DeskPage>
  );
}

function CoursePeople({ course }: { course: DeskCourse }) {
  const { id, kind, trainers, learners } = course;
  const mayChange = useMay('staff.manage');
  const mayEditOffer = useMay('content.write');
  const mayReadLearners = useMay('classes.plan', 'classes.teach');
  const learnersText = learners === 1 ? 'One learner' : `${learners} learners`;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-8 gap-y-1">
      {course.kind === 'paid' && (
        <p>
          <b>{rupees(course.pricePaise)}</b>
          {mayEditOffer && (
            <>
              {' ('}
              <TextLink to={`${deskPaths.course(id)}?part=offer`}>change</TextLink>)
            </>
          )}
        </p>
      )}
      <p>
        <span className="text-ink-2">Edited by </span>
        {trainers.length > 0 ? trainers.join(', ') : 'admins and editors only'}
        {mayChange && (
          <>
            {' ('}
            <TextLink to={deskPaths.staff}>change</TextLink>)
          </>
        )}
      </p>
      {kind === 'paid' && <TextLink to={deskPaths.certificateRule(id)}>Certificate rule</TextLink>}
      {kind === 'paid' &&
        (mayReadLearners ? <TextLink to={deskPaths.learners(id)}>{learnersText}</TextLink> : learnersText)}
    </div>
  );
}

type DeleteCourseProps = { course: DeskCourse; leave: Leave };

function DeleteCourse({ course: { id, kind }, leave }: DeleteCourseProps) {
  const [remove] = deleteCourse.useMutation();
  return (
    <EditorSection id="delete-course" title="Delete">
      <p className="mb-4 max-w-[60ch]">
        {kind === 'paid'
          ? 'A course with learners cannot be deleted. To hide it from visitors, make it a draft.'
          : 'To hide it from visitors for a while, make it a draft.'}
      </p>
      <TrashButton
        record={{ kind: 'course', id, page: deskPaths.course(id) }}
        text="The site will no longer show it or its lessons."
        remove={() => remove({ course: id })}
        leave={leave}
        to={deskPaths.courses}
      />
    </EditorSection>
  );
}

export const page = deskRoute(CoursePage, ({ id = '' }) => [visit(getCourse, { course: id })]);
