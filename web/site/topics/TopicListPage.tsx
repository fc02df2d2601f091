import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { Topic } from '../../../contract/publishing/topic.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { listTopics } from './endpoints.ts';
import { courseCountText } from './texts.ts';

function TopicCard({ topic }: { topic: Topic }) {
  return (
    <article className="group relative flex h-full gap-4 p-5 hover:bg-soft md:p-6">
      {/* Logos need a light background, also in the dark theme. */}
      <span className="logo-plate grid size-14 shrink-0 place-items-center rounded">
        <img src={topic.icon} alt="" width="36" height="36" loading="lazy" className="size-9 object-contain" />
      </span>
      <div>
        <h2 className="title-3">
          <Link
            to={topic.route}
            className="no-underline decoration-accent decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {topic.name}
          </Link>
        </h2>
        <p className="mt-1.5 text-base leading-snug text-ink-2">{topic.summary}</p>
        <p className="facts mt-3 text-ink-2">{courseCountText(topic.courseCount)}</p>
      </div>
    </article>
  );
}

const DESCRIPTION =
  'Free short courses on HTML, CSS, JavaScript, React, Node.js, Java, Python, AI, cloud, databases and Docker. No account, no payment.';

export function TopicListPage() {
  const { data: topics, isError, refetch } = listTopics.useQuery();
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
