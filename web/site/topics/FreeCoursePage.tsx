import { Link, useParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { FreeCourseDetail } from '../../../contract/publishing/course.ts';
import { usePageFrame } from '../../document-context.ts';
import { useSite } from '../../site-settings.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { getCourse } from '../courses/endpoints.ts';
import { NextCourse } from '../courses/index.ts';
import { MarkComplete } from './MarkComplete.tsx';
import { freeCourseStructuredData } from './structured-data.ts';
import { freeCourseTrail, lessonCountText, statusText } from './texts.ts';
import { useCompletedCourses } from './use-completed-courses.ts';

function FreeCourseArticle({ course }: { course: FreeCourseDetail }) {
  const { origin } = usePageFrame();
  const site = useSite();
  const isCompleted = course._id in useCompletedCourses();
  return (
    <article className="wrap pt-8">
      <PageMeta
        title={course.title}
        description={course.description}
        path={paths.freeCourse(course.topic, course.slug)}
        image={`/share/courses/${course.slug}.png`}
        jsonLd={freeCourseStructuredData(course, origin, site?.brand ?? '')}
      />
      <Breadcrumbs trail={freeCourseTrail(course)} />
      <h1 className="title-1 title-long mt-6">{course.title}</h1>
      <p className="facts mt-4 flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
        <span>{`${lessonCountText(course.lessonCount)}, ${course.minutes} min, free`}</span>
        <span className="text-ink">{statusText(course.completed || isCompleted)}</span>
      </p>
      <div className="mt-8 grid gap-8 border-t border-strong pt-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <Prose html={course.html} />
        <Contents lessons={course.lessons} />
        <div>
          {course.lessons.map((lesson, index) => (
            <section
              key={lesson.slug}
              id={lesson.slug}
              className="mt-14 border-t border-strong pt-8 first:mt-0 lg:first:mt-4"
            >
              <p className="facts text-ink-2">{`Lesson ${index + 1}, ${lesson.minutes} min`}</p>
              <h2 className="title-2 mt-2 max-w-[26ch]">{lesson.title}</h2>
              <Prose html={lesson.html} className="mt-6" />
            </section>
          ))}
        </div>
      </div>
      <div className="mt-14 flex flex-wrap items-end justify-between gap-x-10 gap-y-8 border-t border-strong pt-8">
        <MarkComplete course={course} />
        <Link
          to={paths.topic(course.topic)}
          className={buttonClass('outline')}
        >{`More ${course.topicName} courses`}</Link>
      </div>
      {course.next && <NextCourse course={course.next} lead="Continue with" />}
    </article>
  );
}

function Contents({ lessons }: Pick<FreeCourseDetail, 'lessons'>) {
  return (
    <nav
      aria-label="Lessons"
      className="self-start overflow-y-auto rounded border border-strong bg-sheet lg:sticky lg:top-6 lg:row-span-2 lg:max-h-[calc(100dvh-3rem)]"
    >
      <p className="facts border-b border-strong px-4 py-2.5 font-bold">Lessons</p>
      <ol>
        {lessons.map(({ slug, title, minutes }) => (
          <li key={slug} className="border-b border-hairline last:border-0">
            <a
              href={`#${slug}`}
              className="flex min-h-12 items-baseline justify-between gap-4 px-4 py-3 leading-snug font-medium no-underline hover:bg-soft"
            >
              <span>{title}</span>
              <span className="facts shrink-0 text-ink-2">{`${minutes} min`}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function FreeCoursePage() {
  const { topic = '', slug = '' } = useParams();
  const { currentData: course, isError, refetch } = getCourse.useQuery({ id: slug });
  if (course?.kind === 'free' && course.topic === topic) return <FreeCourseArticle course={course} />;
  if (course !== undefined) {
    return (
      <MissingPage
        title="Resource not found"
        text="There is no free course at this address."
        back={{ to: paths.resources, label: 'See all topics' }}
      />
    );
  }
  return (
    <PendingPage
      title="Free Resources"
      loading="Loading the course"
      failure="Error loading courses"
      failed={isError}
      onRetry={refetch}
    />
  );
}
