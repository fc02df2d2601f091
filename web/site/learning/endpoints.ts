import { change, find, read } from '../../calls.ts';

/** Whether the server stored a change; if not, the change waits on the device. */
export const isStored = (response: object) => !('waits' in response);

/** The answers, by the field of the question (`QuizRequest` of the contract). */
export type Answers = Record<string, string | number>;

/** A change of progress also changes the outline, the dashboard and `me`. */
const progress = { alwaysInvalidates: ['Learning', 'User'] } as const;

/** The learner's courses, lessons and progress; null for a course that does not exist or in which they are not enrolled. */
export const getDashboard = read('GET /dashboard', { provides: ['User'] });
export const getLearningCourse = find('GET /learning/{course}', { provides: ['Learning'] });
export const getLearningLesson = find('GET /learning/{course}/lessons/{lesson}', { provides: ['Learning'] });
export const markLesson = change('POST /learning/{course}/lessons/{lesson}/completion', progress);
export const handInQuiz = change('POST /learning/{course}/lessons/{lesson}/quiz', progress);
export const claimCertificate = change('POST /learning/{course}/certificate', progress);
