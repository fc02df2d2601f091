import { useNavigate } from 'react-router';
import type { DeskCourse } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { EditorSection } from './EditorSection.tsx';
import { useTrashDeskCourseMutation } from './endpoints.ts';

/** Puts a course in the trash. */
export function DeleteCourse({ course: { id, title } }: { course: DeskCourse }) {
  const [trash] = useTrashDeskCourseMutation();
  const navigate = useNavigate();
  const remove = async () => {
    const answer = await trash(id);
    if (!answer.error) navigate(deskPaths.courses);
    return answer;
  };
  return (
    <EditorSection id="delete" title="Delete">
      <p className="mb-4 max-w-[60ch]">
        It goes to the trash with its lessons, from where it can be brought back for 30 days. While learners are
        enrolled in it, it stays.
      </p>
      <ActionButton
        id="delete-course"
        act={remove}
        confirm={{ title: `Delete ${title}?`, text: 'It goes to the trash for 30 days.', button: 'Delete the course' }}
      >
        Delete the course
      </ActionButton>
    </EditorSection>
  );
}
