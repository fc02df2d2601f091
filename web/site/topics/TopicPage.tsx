import { useEffect } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import { Link, useParams, useSearchParams } from 'react-router';
import { pageAddress, pageOf } from '../../../contract/base/pagination.ts';
import { paths } from '../../../contract/paths.ts';
import type { Topic } from '../../../contract/publishing/topic.ts';
import { type CallState, callState } from '../../api.ts';
import { usePageFrame } from '../../document-context.ts';
import type { RootState } from '../../store.ts';
import { Breadcrumbs, breadcrumbList } from '../../ui/Breadcrumbs.tsx';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { freeCourses, freeCoursesOnPage, listCourses, pagesOf } from '../courses/endpoints.ts';
import { getTopic } from './endpoints.ts';
import { type ResourcesState, resourceCleared, resourceOpened } from './slice.ts';
import { lessonCountText, statusText, topicTrail } from './texts.ts';
import { useCompletedCourses } from './use-completed-courses.ts';

/** The client state of the free resources (docs/fixed.md, Free resources). */
type ResourcesView = ResourcesState & CallState;

export function selectResources(state: RootState, topic: string, page: number): ResourcesView {
  const topicCall = getTopic.select({ slug: topic })(state);
  const coursesCall = listCourses.select(freeCoursesOnPage(topic, page))(state);
  return { ...state.resources, ...callState(topicCall, coursesCall) };
}

function useCurrentResource(topic: Topic | null | undefined): void {
  const dispatch = useDispatch();
  const slug = topic?.slug;
  useEffect(() => {
    dispatch(slug ? resourceOpened(slug) : resourceCleared());
    return () => {
      dispatch(resourceCleared());
    };
  }, [dispatch, slug]);
}

function CourseItem({ course }: { course: ReturnType<typeof freeCourses>[number] }) {
  const isCompleted = course._id in useCompletedCourses();
  return (
    <article className="group relative grid gap-x-10 gap-y-3 py-7 md:grid-cols-[1fr_20rem]">
      <div>
        <h2 className="title-3">
          {course.kind ? (
            <Link
              to={course.route}
              className="no-underline decoration-accent decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {course.title}
            </Link>
          ) : (
            course.title
          )}
        </h2>
        <p className="mt-2 max-w-[60ch] text-ink-2">{course.description}</p>
      </div>
      <div className="facts grid content-start gap-1 text-ink-2">
        <p className="text-ink">{statusText(course.completed || isCompleted)}</p>
        {course.kind && <p>{`${lessonCountText(course.lessonCount)}, ${course.minutes} min`}</p>}
        <p>
          Created: <LocalTime iso={course.createdAt} />
        </p>
      </div>
    </article>
  );
}

type TopicCoursesProps = {
  slug: string;
  /** Undefined while the topic loads, or if it could not be loaded. */
  topic: Topic | undefined;
  page: number;
};

function TopicCourses({ slug, topic, page }: TopicCoursesProps) {
  const topicCall = getTopic.useQuery({ slug });
  const coursesCall = listCourses.useQuery(freeCoursesOnPage(slug, page));
  const { error } = useSelector((state: RootState) => selectResources(state, slug, page), shallowEqual);
  const list = coursesCall.currentData;

  if (topic && list) {
    const courses = freeCourses(list);
    if (courses.length === 0 && page === 1) return <h1 className="title-2 py-16">No courses available</h1>;
    return (
      <>
        <h1 className="title-1 mt-6">{`Courses ${topic.guideTitle}`}</h1>
        <p className="mt-5 max-w-[54ch] text-lg text-ink-2">{topic.summary}</p>
        {courses.length === 0 && <p className="mt-10 text-lg">There are no courses on this page.</p>}
        {courses.length > 0 && (
          <ul className="mt-10 border-t border-strong">
            {courses.map((course) => (
              <li key={course._id} className="border-b border-hairline">
                <CourseItem course={course} />
              </li>
            ))}
          </ul>
        )}
        <Pager addressOf={(to) => pageAddress(paths.topic(slug), to)} page={page} pages={pagesOf(list)} />
      </>
    );
  }
  const retry = () => {
    if (topicCall.isError) topicCall.refetch();
    if (coursesCall.isError) coursesCall.refetch();
  };
  return (
    <div className="py-16">
      {error ? (
        <TryAgain message="Error loading courses" onRetry={retry} />
      ) : (
        <p role="status" className="text-lg">
          Loading...
        </p>
      )}
    </div>
  );
}

export function TopicPage() {
  const { topic: slug = '' } = useParams();
  const page = pageOf(useSearchParams()[0]);
  const { origin } = usePageFrame();
  const { currentData: topic } = getTopic.useQuery({ slug });
  useCurrentResource(topic);
  if (topic === null) {
    return (
      <MissingPage
        title="Resource not found"
        text="There is no free resource at this address."
        back={{ to: paths.resources, label: 'See all topics' }}
      />
    );
  }
  return (
    <div className="wrap pt-8">
      <PageMeta
        title={topic?.guideTitle ?? 'Free Resources'}
        description={topic?.summary ?? 'Free courses on one topic.'}
        path={pageAddress(paths.topic(slug), page)}
        {...(topic ? { jsonLd: breadcrumbList(origin, topicTrail(topic)) } : { noIndex: true })}
      />
      {topic && <Breadcrumbs trail={topicTrail(topic)} />}
      <TopicCourses slug={slug} topic={topic} page={page} />
    </div>
  );
}
