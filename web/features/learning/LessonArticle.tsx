import type { LearningLessonPage } from '../../../contract/learning.ts';
import { paths } from '../../paths.ts';
import { showMinutes } from '../../ui/minutes.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { LessonEnd } from './LessonEnd.tsx';
import { LessonVideo } from './LessonVideo.tsx';
import { Quiz } from './Quiz.tsx';

type LessonArticleProps = LearningLessonPage & {
  /** How it is brought up to date after a change. */
  refresh: { failed: boolean; again: () => void };
};

/** A lesson: video, text, quiz, and the way on. */
export function LessonArticle({ course, lesson, refresh }: LessonArticleProps) {
  const { module, position, title, minutes, video, html, quiz } = lesson;
  return (
    <article className="max-w-[43rem] min-w-0">
      <PageMeta
        title={title}
        description={`Lesson ${position} of ${course.title}.`}
        path={paths.lesson(course.slug, lesson.slug)}
        noIndex
      />
      <p className="facts text-ink-2">{module}</p>
      <h1 className="title-1 title-long mt-3">{title}</h1>
      <p className="facts mt-4 text-ink-2">{`Lesson ${position} of ${course.lessons}, ${showMinutes(minutes)}`}</p>
      {video && <LessonVideo video={video} title={title} />}
      <div className="mt-8 border-t border-strong pt-8">
        {html === null ? (
          <p className="text-lg text-ink-2">This lesson is held in class; its notes are not online yet.</p>
        ) : (
          <Prose html={html} />
        )}
      </div>
      {quiz && <Quiz course={course} lesson={lesson} quiz={quiz} />}
      {refresh.failed && (
        <div className="mt-10">
          <TryAgain message="Your progress could not be brought up to date." onRetry={refresh.again} />
        </div>
      )}
      <LessonEnd course={course} lesson={lesson} />
    </article>
  );
}
