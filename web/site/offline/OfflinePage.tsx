import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { nextPath, paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type StoredCourse, storedCourses } from './stored-lessons.ts';

/** The lessons that are stored on this device. Its links load documents, which the service worker has. */
function StoredCourses({ courses }: { courses: StoredCourse[] }) {
  if (courses.length === 0) {
    return (
      <p className="mt-8 max-w-[54ch] text-ink-2">
        Nothing is kept on this device yet. Lessons that you open while you are online and signed in can be read here
        later; the page of a course has a button that keeps all of them.
      </p>
    );
  }
  return (
    <section aria-labelledby="stored-title" className="mt-10 border-t border-strong pt-8">
      <h2 id="stored-title" className="title-2">
        On this device
      </h2>
      {courses.map(({ slug, title, lessons }) => (
        <div key={slug} className="mt-6">
          <h3 className="title-3">{title}</h3>
          <ul className="mt-2 border-t border-hairline">
            {lessons.map((lesson) => (
              <li key={lesson.path} className="border-b border-hairline">
                <a href={lesson.path} className="flex min-h-12 items-center py-2 as-link">
                  {lesson.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Without a network, the service worker shows this instead of a page that is not on this device. */
export function OfflinePage() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const [courses, setCourses] = useState<StoredCourse[]>();
  const from = isHydrated ? nextPath(search.get('from')?.replace(location.origin, ''), paths.home) : paths.home;

  useEffect(() => {
    if ('caches' in window) void storedCourses().then(setCourses);
  }, []);
  useEffect(() => {
    const openPage = () => location.replace(from);
    const stop = () => removeEventListener('online', openPage);
    addEventListener('online', openPage);
    // If the network returns now, it must not replace the lesson that the reader has just opened.
    addEventListener('beforeunload', stop);
    return () => {
      stop();
      removeEventListener('beforeunload', stop);
    };
  }, [from]);

  return (
    <div className="wrap py-12 md:py-16">
      <PageMeta
        title="You are offline"
        description="This page needs a network. Lessons that are kept on this device can be read without one."
        path={paths.offline}
        noIndex
      />
      <h1 className="title-1">You are offline</h1>
      <p className="mt-6 max-w-[54ch] text-lg text-ink-2">
        This page needs a network. It opens by itself once you are online.
      </p>
      <a href={from} className={buttonClass('accent', 'mt-6')}>
        Try again
      </a>
      {courses && <StoredCourses courses={courses} />}
    </div>
  );
}
