import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useGetTopicsQuery } from './endpoints.ts';
import { TopicCard } from './TopicCard.tsx';

const DESCRIPTION =
  'Free short courses on HTML, CSS, JavaScript, React, Node.js, Java, Python, AI, cloud, databases and Docker. No account, no payment.';

/** The topics of the free resources (specification section 2). */
export function TopicListPage() {
  const { data: topics, isError, refetch } = useGetTopicsQuery();
  return (
    <div className="wrap pt-12 md:pt-16">
      <PageMeta title="Free Resources" description={DESCRIPTION} path={paths.resources} />
      <h1 className="title-1">Free Resources</h1>
      <p className="mt-6 max-w-[54ch] text-lg text-ink-2">
        Pick a topic and start reading. Every lesson has code that you can run, shows what it prints, and costs nothing.
      </p>
      <div className="mt-10">
        {topics && (
          <ul className="grid gap-px p-px sm:grid-cols-2 lg:grid-cols-3">
            {topics.map((topic) => (
              <li key={topic.id} className="bg-sheet outline outline-hairline">
                <TopicCard topic={topic} />
              </li>
            ))}
          </ul>
        )}
        {!topics && isError && <TryAgain message="The topics could not be loaded." onRetry={refetch} />}
        {!topics && !isError && (
          <SkeletonGroup label="Loading topics">
            <Skeleton className="h-96 w-full" />
          </SkeletonGroup>
        )}
      </div>
    </div>
  );
}
