import { paths } from '../../../contract/paths.ts';
import type { FreeCourseDetail } from '../../../contract/publishing/course.ts';
import { breadcrumbList } from '../../ui/Breadcrumbs.tsx';
import { freeCourseTrail } from './texts.ts';

/** schema.org `Course` and `BreadcrumbList` of a free course. @param origin scheme, host and port of the site */
export function freeCourseStructuredData(course: FreeCourseDetail, origin: string, brand: string): object[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: course.title,
      description: course.description,
      url: origin + paths.freeCourse(course.topic, course.slug),
      inLanguage: 'en',
      isAccessibleForFree: true,
      provider: { '@type': 'Organization', name: brand, url: origin },
      offers: { '@type': 'Offer', category: 'Free', price: 0, priceCurrency: 'INR' },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: `PT${course.minutes}M`,
      },
    },
    breadcrumbList(origin, freeCourseTrail(course)),
  ];
}
