import type { NewCourseRequest } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { useLeave } from '../ui/use-leave.ts';
import { useCreateDeskCourseMutation } from './endpoints.ts';

/** What the forms of new courses do: make the draft, and go on to its page. */
export function useCreateCourse() {
  const [create] = useCreateDeskCourseMutation();
  const { isLeaving, leave } = useLeave();
  const send = async (course: NewCourseRequest) => {
    const answer = await create(course);
    if (answer.data) leave(deskPaths.course(answer.data.id));
    return answer;
  };
  return { send, isLeaving };
}
