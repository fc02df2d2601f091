import { change, find, listOf, read } from '../api.ts';

const list = listOf('DeskCourse');
const ofCourse = ({ course: id }: { course: string }) => [{ type: 'DeskCourse', id } as const];
/** After any change, the courses are read again. */
const changed = { invalidates: ['DeskCourse'] } as const;
// Also after a failure, since others may have changed the list or the outline. The forms of the page stay as they are.
const ordered = { alwaysInvalidates: ['DeskCourse'] } as const;

/** Courses, their outlines and lessons; null for an unknown course, or one of someone else. */
export const listCourses = read('GET /desk/courses', { provides: [list] });
export const getCourse = find('GET /desk/courses/{course}', { provides: ofCourse });
export const createCourse = change('POST /desk/courses', changed);
export const saveCourseTexts = change('PUT /desk/courses/{course}', changed);
export const saveCourseOffer = change('PUT /desk/courses/{course}/offer', changed);
export const deleteCourse = change('DELETE /desk/courses/{course}', { invalidates: [list, 'DeskTrash'] });
export const reorderCourses = change('PUT /desk/courses/order', ordered);
export const saveOutline = change('PUT /desk/courses/{course}/outline', ordered);
export const createModule = change('POST /desk/courses/{course}/modules', changed);
export const renameModule = change('PUT /desk/courses/{course}/modules/{module}', changed);
export const deleteModule = change('DELETE /desk/courses/{course}/modules/{module}', {
  invalidates: ['DeskCourse', 'DeskTrash'],
});
export const getLesson = find('GET /desk/courses/{course}/lessons/{lesson}', {
  provides: ({ lesson: id }) => [{ type: 'DeskCourse', id }],
});
export const createLesson = change('POST /desk/courses/{course}/lessons', changed);
export const saveLesson = change('PUT /desk/courses/{course}/lessons/{lesson}', changed);
export const deleteLesson = change('DELETE /desk/courses/{course}/lessons/{lesson}', {
  invalidates: (input) => [...ofCourse(input), 'DeskTrash'],
});

/** The query of the list, from its address. */
export const courseFilters = ['cursor', 'sort'] as const;
