/** Parts for other features, in one chunk, which no first visit loads. */
export { KeepCourse } from './KeepCourse.tsx';
export { lessonAnswer } from './lesson-answer.ts';
export { OfflinePage } from './OfflinePage.tsx';
export { followWorker } from './sync.ts';
