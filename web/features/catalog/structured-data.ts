import type { PaidCourse } from '../../../contract/course.ts';

/** The publisher in structured data; `origin` is scheme, host and port. */
type Publisher = { origin: string; brand: string };

/** schema.org `ItemList` of the course list, in its order. */
export function courseItemList(courses: PaidCourse[], { origin }: Publisher) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: courses.map(({ title, route }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: origin + route,
    })),
  };
}

/** schema.org `Course` with its offer and its next batch. */
export function courseData(course: PaidCourse, publisher: Publisher) {
  const url = publisher.origin + course.route;
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: course.description,
    url,
    image: publisher.origin + shareImage(course.slug),
    courseCode: String(course.id),
    inLanguage: 'en',
    provider: { '@type': 'Organization', name: publisher.brand, url: publisher.origin },
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: course.pricePaise / 100,
      priceCurrency: 'INR',
      url,
    },
    hasCourseInstance: courseInstance(course),
  };
}

/** Path of the share image of a course. */
export function shareImage(slug: string): string {
  return `/share/courses/${slug}.png`;
}

function courseInstance(course: PaidCourse) {
  const courseWorkload = workload(course.trainingHours);
  return {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    ...(courseWorkload && { courseWorkload }),
    ...(course.startsOn && { startDate: course.startsOn }),
    ...(course.endsOn && { endDate: course.endsOn }),
    instructor: { '@type': 'Person', name: course.instructor },
  };
}

/** Training hours as an ISO 8601 duration: `80+` is `PT80H`; undefined for a text without a number. */
export function workload(trainingHours: string): string | undefined {
  const hours = /\d+/.exec(trainingHours)?.[0];
  return hours && `PT${hours}H`;
}
