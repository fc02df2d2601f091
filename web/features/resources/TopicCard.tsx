import { Link } from 'react-router';
import type { Topic } from '../../../contract/topic.ts';
import { courseCountText } from './texts.ts';

/** A topic; the whole card leads to it. */
export function TopicCard({ topic }: { topic: Topic }) {
  return (
    <article className="group relative flex h-full gap-4 p-5 hover:bg-soft md:p-6">
      {/* Logos are drawn for light paper, so they lie on it in the dark theme too. */}
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
