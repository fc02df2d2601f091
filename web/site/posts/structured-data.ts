import { paths } from '../../../contract/paths.ts';
import type { Post } from '../../../contract/publishing/post.ts';
import { breadcrumbList, type Crumb } from '../../ui/Breadcrumbs.tsx';

export function postTrail({ title, slug }: Pick<Post, 'title' | 'slug'>): Crumb[] {
  return [
    { name: 'Blogs', path: paths.blogs },
    { name: title, path: paths.post(slug) },
  ];
}

export function postShareImage(slug: string): string {
  return `/share/posts/${slug}.png`;
}

/** schema.org `BlogPosting` and `BreadcrumbList` of a post. @param origin scheme, host and port of the site */
export function postStructuredData(post: Post, origin: string, brand: string): object[] {
  const url = origin + paths.post(post.slug);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      datePublished: post.publishedOn,
      articleSection: post.category,
      timeRequired: `PT${post.minutes}M`,
      inLanguage: 'en',
      url,
      mainEntityOfPage: url,
      image: origin + postShareImage(post.slug),
      author: { '@type': 'Person', name: post.author },
      publisher: { '@type': 'Organization', name: brand, url: origin },
    },
    breadcrumbList(origin, postTrail(post)),
  ];
}
