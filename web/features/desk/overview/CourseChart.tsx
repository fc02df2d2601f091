import type { DeskOverview } from '../../../../contract/desk-overview.ts';

type Course = DeskOverview['courses'][number];

/** Units of the drawing: the longest bar is 100 long; a course takes two bars and a gap. */
const LENGTH = 100;

/** How the courses compare: requests, and how many of them led to a seat. Its figures are in the table below it. */
export function CourseChart({ of: courses }: { of: Course[] }) {
  const most = Math.max(1, ...courses.map(({ requests }) => requests));
  return (
    <figure className="mb-8">
      <figcaption className="facts mb-3 flex flex-wrap gap-x-6 gap-y-1">
        <Key className="fill-ink-2" label="Requests" />
        <Key className="fill-good" label="Enrolled of them" />
      </figcaption>
      <ul className="grid gap-3">
        {courses.map(({ id, title, requests, converted }) => (
          <li key={id} className="grid items-center gap-x-4 gap-y-1 md:grid-cols-[16rem_minmax(0,1fr)]">
            <span className="truncate text-[0.9375rem]">{title}</span>
            <svg
              role="img"
              aria-label={`${requests} requests, ${converted} of them enrolled`}
              viewBox={`0 0 ${LENGTH} 10`}
              preserveAspectRatio="none"
              className="block h-6 w-full bg-sunk"
            >
              <rect y={1} width={(requests / most) * LENGTH} height={4} className="fill-ink-2" />
              <rect y={5} width={(converted / most) * LENGTH} height={4} className="fill-good" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 1 1" className="size-3">
        <rect width={1} height={1} className={className} />
      </svg>
      {label}
    </span>
  );
}
