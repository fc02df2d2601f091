import type { DeskCourse } from '../../../../contract/desk-course.ts';
import { TrashButton } from '../ui/TrashButton.tsx';
import { EditorSection } from './EditorSection.tsx';
import { useDeleteDeskCourseMutation } from './endpoints.ts';

type DeleteCourseProps = { course: DeskCourse; onRemoved: () => void };

/** Puts a course in the trash. */
export function DeleteCourse({ course: { id, kind }, onRemoved }: DeleteCourseProps) {
  const [remove] = useDeleteDeskCourseMutation();
  return (
    <EditorSection id="delete-course" title="Delete">
      <p className="mb-4 max-w-[60ch]">
        {kind === 'paid'
          ? 'While learners are enrolled in it, a course stays. To hide it from visitors, make it a draft.'
          : 'To hide it from visitors for a while, make it a draft.'}
      </p>
      <TrashButton
        what="this course"
        text="The site will no longer show it or its lessons."
        remove={() => remove(id)}
        onRemoved={onRemoved}
      />
    </EditorSection>
  );
}
