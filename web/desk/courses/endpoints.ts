import { change, find, listOf, read } from '../api.ts';

const listTags = listOf('DeskCourse');
const ofCourse = ({ course: id }: { course: string }) => [{ type: 'DeskCourse', id } as const];
const invalidates = { invalidates: ['DeskCourse'] } as const;
// A failure makes them stale, too, because others may have changed the list or the outline. The page's forms keep their values.
const invalidatesAlways = { alwaysInvalidates: ['DeskCourse'] } as const;

/** Courses, their outlines and lessons; null for an unknown course, or one of someone else. */
export const listCourses = read('GET /desk/courses', { provides: [listTags] });
export const getCourse = find('GET /desk/courses/{course}', { provides: ofCourse });
export const createCourse = change('POST /desk/courses', invalidates);
export const saveCourseTexts = change('PUT /desk/courses/{course}', invalidates);
export const saveCourseOffer = change('PUT /desk/courses/{course}/offer', invalidates);
export const deleteCourse = change('DELETE /desk/courses/{course}', { invalidates: [listTags, 'DeskTrash'] });
export const reorderCourses = change('PUT /desk/courses/order', invalidatesAlways);
export const saveOutline = change('PUT /desk/courses/{course}/outline', invalidatesAlways);
export const createModule = change('POST /desk/courses/{course}/modules', invalidates);
export const renameModule = change('PUT /desk/courses/{course}/modules/{module}', invalidates);
export const deleteModule = change('DELETE /desk/courses/{course}/modules/{module}', {
  invalidates: ['DeskCourse', 'DeskTrash'],
});
export const getLesson = find('GET /desk/courses/{course}/lessons/{lesson}', {
  provides: ({ lesson: id }) => [{ type: 'DeskCourse', id }],
});
export const createLesson = change('POST /desk/courses/{course}/lessons', invalidates);
export const saveLesson = change('PUT /desk/courses/{course}/lessons/{lesson}', invalidates);
export const deleteLesson = change('DELETE /desk/courses/{course}/lessons/{lesson}', {
  invalidates: (input) => [...ofCourse(input), 'DeskTrash'],
});

export const courseFilters = ['cursor', 'sort'] as const;
