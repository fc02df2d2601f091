import type { LearningCourse } from '../../../contract/learning.ts';
import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { showMinutes } from '../../ui/minutes.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { CourseProgress } from './CourseProgress.tsx';
import { NextStep } from './NextStep.tsx';
import { Outline } from './Outline.tsx';
import { openQuizzesText } from './texts.ts';
import { YourBatch } from './YourBatch.tsx';

/** Progress, the next step and the outline of a course that one is enrolled in. */
export function CoursePlayer({ course }: { course: LearningCourse }) {
  const { slug, title, minutes, completedMinutes, openQuizzes, completed, batch } = course;
  const trail = [
    { name: 'Dashboard', path: paths.dashboard },
    { name: title, path: paths.learn(slug) },
  ];
  return (
    <div className="wrap pt-8">
      <PageMeta title={title} description={`Your lessons of ${title}.`} path={paths.learn(slug)} noIndex />
      <Breadcrumbs trail={trail} />
      <h1 className="title-1 title-long mt-6">{title}</h1>
      <CourseProgress {...course} className="mt-6" />
      <p className="facts mt-3 text-ink-2">
        {completedMinutes > 0 && `${showMinutes(completedMinutes)} of `}
        {showMinutes(minutes)}
        {openQuizzes > 0 && `, ${openQuizzesText(openQuizzes)}`}
      </p>
      {batch && <YourBatch batch={batch} course={title} className="mt-6" />}
      {completed && (
        <p className="mt-6 max-w-[52ch] text-lg">
          You have completed this course: every lesson is done and every quiz passed.
        </p>
      )}
      <div className="mt-6">
        <NextStep course={course} />
      </div>
      <Outline course={course} />
    </div>
  );
}
