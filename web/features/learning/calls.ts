const segment = encodeURIComponent;

/** Paths under `/api` of one's own learning: read by the client, posted to by forms without scripts. */
export const calls = {
  course: (course: string) => `/learning/${segment(course)}`,
  lesson: (course: string, lesson: string) => `${calls.course(course)}/lessons/${segment(lesson)}`,
  completion: (course: string, lesson: string) => `${calls.lesson(course, lesson)}/completion`,
  quiz: (course: string, lesson: string) => `${calls.lesson(course, lesson)}/quiz`,
  certificate: (course: string) => `${calls.course(course)}/certificate`,
};
