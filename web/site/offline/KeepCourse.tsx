import { useEffect, useState } from 'react';
import type { LearningCourse } from '../../../contract/learning/learning.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { showBytes } from '../../ui/format.ts';
import { readStoredSize, removeCourse, storeLessons } from './stored-lessons.ts';

type StoredSize = Awaited<ReturnType<typeof readStoredSize>>;

type KeepCourseProps = { course: LearningCourse };

function useIsControlled(): boolean {
  const [isControlled, setControlled] = useState(false);
  useEffect(() => {
    const { serviceWorker } = navigator;
    const update = () => setControlled(Boolean(serviceWorker?.controller));
    update();
    serviceWorker?.addEventListener('controllerchange', update);
    return () => serviceWorker?.removeEventListener('controllerchange', update);
  }, []);
  return isControlled;
}

/** `done` is the number of lessons that were stored so far; null if none are being stored. */
type State = { size: StoredSize; done: number | null; hasFailed: boolean; total: number };

function stateText({ size, done, hasFailed, total }: State): string {
  if (done !== null) return `${done} of ${total} lessons are on this device.`;
  if (hasFailed) return 'Not all lessons could be kept. Please try again.';
  if (!size)
    return 'Keep the lessons of this course on this device to read them without a network. Signing out removes them.';
  return `${size.lessons} of ${total} lessons are on this device (${showBytes(size.bytes)}) and can be read without a network. Signing out removes them.`;
}

/** Stores all lessons of a course on this device, or removes them; shows a message if the browser cannot store any. */
export function KeepCourse({ course: { slug, modules } }: KeepCourseProps) {
  const isControlled = useIsControlled();
  const [size, setSize] = useState<StoredSize>(null);
  const [done, setDone] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isBusy = done !== null;
  const updateSize = () => readStoredSize(slug).then(setSize);

  useEffect(() => {
    if (isControlled) void readStoredSize(slug).then(setSize);
  }, [isControlled, slug]);

  if (!isControlled)
    return (
      <p className="text-ink-2">
        Lessons cannot be saved on this device yet. Reload the page; some browsers do not support this.
      </p>
    );
  const lessons = modules.flatMap((module) => module.lessons.map((lesson) => paths.lesson(slug, lesson.slug)));
  const store = async () => {
    setDone(0);
    setFailed(!(await storeLessons(slug, lessons, setDone)));
    setDone(null);
    await updateSize();
  };
  const remove = async () => {
    await removeCourse(slug);
    await updateSize();
  };

  return (
    <div className="max-w-[60ch]">
      <p role="status" className="text-ink-2">
        {stateText({ size, done, hasFailed, total: lessons.length })}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <button type="button" onClick={store} disabled={isBusy} className={buttonClass('outline')}>
          {size && !isBusy ? 'Update it on this device' : 'Keep on this device'}
        </button>
        {size && !isBusy && (
          <button type="button" onClick={remove} className={buttonClass('quiet')}>
            Remove from this device
          </button>
        )}
      </div>
    </div>
  );
}
