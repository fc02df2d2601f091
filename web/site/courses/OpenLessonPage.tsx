import { useParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { OpenLesson } from '../../../contract/publishing/course.ts';
import { usePageFrame } from '../../document-context.ts';
import { Breadcrumbs, breadcrumbList } from '../../ui/Breadcrumbs.tsx';
import { Contents } from '../../ui/Contents.tsx';
import { showMinutes } from '../../ui/format.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { getOpenLesson } from './endpoints.ts';
import { NextCourse } from './NextCourse.tsx';
import { shareImage } from './structured-data.ts';

function Lesson({ lesson }: { lesson: OpenLesson }) {
  const { origin } = usePageFrame();
  const { slug, title, minutes, html, module, course } = lesson;
  const path = paths.openLesson(course.slug, slug);
  const trail = [
    { name: 'Courses', path: paths.courses },
    { name: course.title, path: course.route },
    { name: title, path },
  ];
  return (
    <article className="wrap pt-8">
      <PageMeta
        title={title}
        description={`A lesson of ${course.title} to read: ${title}. ${course.description}`}
        path={path}
        image={shareImage(course.slug)}
        jsonLd={breadcrumbList(origin, trail)}
      />
      <Breadcrumbs trail={trail} />
      <h1 className="title-1 title-long mt-4 max-w-[24ch]">{title}</h1>
      <div className="rail mt-8">
        <div>
          <p className="facts text-ink-2">{[module, showMinutes(minutes)].filter(Boolean).join(', ')}</p>
          <Contents html={html} />
        </div>
        <Prose html={html} />
      </div>
      <NextCourse course={course} lead="This was a lesson of" />
    </article>
  );
}

export function OpenLessonPage() {
  const { course = '', lesson: slug = '' } = useParams();
  const { currentData: lesson, isError, refetch } = getOpenLesson.useQuery({ course, lesson: slug });
  if (lesson) return <Lesson lesson={lesson} />;
  if (lesson === null) {
    return (
      <MissingPage
        title="Lesson not found"
        text="There is no lesson to read at this address."
        back={{ to: paths.course(course), label: 'See the course' }}
      />
    );
  }
  return (
    <PendingPage
      title="Lesson"
      loading="Loading the lesson"
      failure="The lesson could not be loaded."
      failed={isError}
      onRetry={refetch}
    />
  );
}
