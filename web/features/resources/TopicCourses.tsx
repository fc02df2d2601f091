import type { Topic } from '../../../contract/topic.ts';
import { paths } from '../../paths.ts';
import { Pager } from '../../ui/Pager.tsx';
import { pageAddress } from '../../ui/pages.ts';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { freeCoursesOnPage, useGetCoursesQuery } from '../catalog/endpoints.ts';
import { CourseItem } from './CourseItem.tsx';
import { useGetTopicQuery } from './endpoints.ts';

type TopicCoursesProps = {
  slug: string;
  /** Undefined while it loads, or when it could not be loaded. */
  topic: Topic | undefined;
  page: number;
};

/** Exactly one of: loading, failed, none, or the list. */
export function TopicCourses({ slug, topic, page }: TopicCoursesProps) {
  const topicCall = useGetTopicQuery(slug);
  const coursesCall = useGetCoursesQuery(freeCoursesOnPage(slug, page));
  const list = coursesCall.currentData;

  if (topic && list) {
    const free = list.courses.filter((course) => course.kind === 'free');
    if (free.length === 0 && page === 1) return <h1 className="title-2 py-16">No courses available</h1>;
    return (
      <>
        <h1 className="title-1 mt-6">{`Courses ${topic.guideTitle}`}</h1>
        <p className="mt-5 max-w-[54ch] text-lg text-ink-2">{topic.summary}</p>
        {free.length === 0 && <p className="mt-10 text-lg">There are no courses on this page.</p>}
        {free.length > 0 && (
          <ul className="mt-10 border-t border-strong">
            {free.map((course) => (
              <li key={course._id} className="border-b border-hairline">
                <CourseItem course={course} />
              </li>
            ))}
          </ul>
        )}
        <Pager addressOf={(to) => pageAddress(paths.topic(slug), to)} page={page} pages={list.pages} />
      </>
    );
  }
  const retry = () => {
    if (topicCall.isError) topicCall.refetch();
    if (coursesCall.isError) coursesCall.refetch();
  };
  return (
    <div className="py-16">
      {topicCall.isError || coursesCall.isError ? (
        <TryAgain message="Error loading courses" onRetry={retry} />
      ) : (
        <p role="status" className="text-lg">
          Loading...
        </p>
      )}
    </div>
  );
}
