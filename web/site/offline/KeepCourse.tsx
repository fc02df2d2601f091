import { useEffect, useState } from 'react';
import type { LearningCourse } from '../../../contract/learning/learning.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { showBytes } from '../../ui/bytes.ts';
import { forgetCourse, keepLessons, keptOf } from './stored-lessons.ts';

type Kept = Awaited<ReturnType<typeof keptOf>>;

type KeepCourseProps = { course: LearningCourse };

/** Whether this page has the service worker that stores lessons. */
function useIsControlled(): boolean {
  const [isControlled, setControlled] = useState(false);
  useEffect(() => {
    const { serviceWorker } = navigator;
    const look = () => setControlled(Boolean(serviceWorker?.controller));
    look();
    serviceWorker?.addEventListener('controllerchange', look);
    return () => serviceWorker?.removeEventListener('controllerchange', look);
  }, []);
  return isControlled;
}

type State = { kept: Kept; done: number | null; hasFailed: boolean; all: number };

function stateText({ kept, done, hasFailed, all }: State): string {
  if (done !== null) return `${done} of ${all} lessons are on this device.`;
  if (hasFailed) return 'Not all lessons could be kept. Please try again.';
  if (!kept)
    return 'Keep the lessons of this course on this device to read them without a network. Signing out removes them.';
  return `${kept.lessons} of ${all} lessons are on this device (${showBytes(kept.bytes)}) and can be read without a network. Signing out removes them.`;
}

/** Stores all lessons of a course on this device, or removes them; shows a message if the browser cannot store any. */
export function KeepCourse({ course: { slug, modules } }: KeepCourseProps) {
  const isControlled = useIsControlled();
  const [kept, setKept] = useState<Kept>(null);
  const [done, setDone] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isBusy = done !== null;
  const look = () => keptOf(slug).then(setKept);

  useEffect(() => {
    if (isControlled) void keptOf(slug).then(setKept);
  }, [isControlled, slug]);

  if (!isControlled)
    return (
      <p className="text-ink-2">
        Lessons cannot be saved on this device yet. Reload the page; some browsers do not support this.
      </p>
    );
  const lessons = modules.flatMap((module) => module.lessons.map((lesson) => paths.lesson(slug, lesson.slug)));
  const keep = async () => {
    setDone(0);
    setFailed(!(await keepLessons(slug, lessons, setDone)));
    setDone(null);
    await look();
  };
  const remove = async () => {
    await forgetCourse(slug);
    await look();
  };

  return (
    <div className="max-w-[60ch]">
      <p role="status" className="text-ink-2">
        {stateText({ kept, done, hasFailed, all: lessons.length })}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <button type="button" onClick={keep} disabled={isBusy} className={buttonClass('outline')}>
          {kept && !isBusy ? 'Update it on this device' : 'Keep on this device'}
        </button>
        {kept && !isBusy && (
          <button type="button" onClick={remove} className={buttonClass('quiet')}>
            Remove from this device
          </button>
        )}
      </div>
    </div>
  );
}
