import { useParams, useSearchParams } from 'react-router';
import { usePageFrame } from '../../document-context.ts';
import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/breadcrumb-list.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { pageAddress, pageOf } from '../../ui/pages.ts';
import { useGetTopicQuery } from './endpoints.ts';
import { TopicCourses } from './TopicCourses.tsx';
import { topicTrail } from './trail.ts';
import { useCurrentResource } from './use-current-resource.ts';

/** The free courses of a topic (specification section 2, Free resource detail). */
export function TopicPage() {
  const { topic: slug = '' } = useParams();
  const page = pageOf(useSearchParams()[0]);
  const { origin } = usePageFrame();
  const { currentData: topic } = useGetTopicQuery(slug);
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
