import { WEEK_MS } from '../../../contract/base/time.ts';
import type { ClassDays, PaidCourse, PaidCourseDetail } from '../../../contract/publishing/course.ts';

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

/** schema.org `Course` with its offer, and the batches that are open for enrollment, or the next one if none has classes. */
export function courseData(course: PaidCourseDetail, publisher: Publisher) {
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
    hasCourseInstance: courseInstances(course),
  };
}

function courseInstances(course: PaidCourseDetail) {
  const dated = course.openBatches.flatMap(({ classes, ...batch }) =>
    classes ? [{ ...courseInstance(course, batch), courseSchedule: courseSchedule(classes) }] : [],
  );
  return dated.length > 0 ? dated : courseInstance(course, course);
}

export function shareImage(slug: string): string {
  return `/share/courses/${slug}.png`;
}

function courseInstance(course: PaidCourse, { startsOn, endsOn }: Pick<PaidCourse, 'startsOn' | 'endsOn'>) {
  const courseWorkload = workload(course.trainingHours);
  return {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    ...(courseWorkload && { courseWorkload }),
    ...(startsOn && { startDate: startsOn }),
    ...(endsOn && { endDate: endsOn }),
    instructor: { '@type': 'Person', name: course.instructor },
  };
}

/** schema.org `Schedule`; Google requires `duration`, `repeatFrequency` and `repeatCount` for a course. */
function courseSchedule({ weekdays, startsAt, minutes, firstOn, lastOn }: ClassDays) {
  return {
    '@type': 'Schedule',
    startDate: firstOn,
    endDate: lastOn,
    repeatFrequency: 'Weekly',
    repeatCount: Math.floor((Date.parse(lastOn) - Date.parse(firstOn)) / WEEK_MS) + 1,
    byDay: weekdays.map((day) => `https://schema.org/${day}`),
    startTime: `${startsAt}:00`,
    duration: `PT${minutes}M`,
    scheduleTimezone: 'Asia/Kolkata',
  };
}

/** Training hours as an ISO 8601 duration: `80+` is `PT80H`; undefined for a text without a number. */
export function workload(trainingHours: string): string | undefined {
  const hours = /\d+/.exec(trainingHours)?.[0];
  return hours && `PT${hours}H`;
}
