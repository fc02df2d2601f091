import type { OpenBatch } from '../../../contract/publishing/course.ts';
import { wholeTimes } from '../../ui/format.ts';
import { YourTime } from '../classes/index.ts';

function Dates({ classes: { first, firstAt, all } }: { classes: NonNullable<OpenBatch['classes']> }) {
  return (
    <>
      <p>
        <span>{wholeTimes(`First class: ${first}`)}</span>
        <YourTime iso={firstAt} />
      </p>
      <p className="text-ink-2">{all}</p>
    </>
  );
}

export function ClassDays({ batches }: { batches: OpenBatch[] }) {
  const batchesWithTimes = batches.filter(({ classTimes }) => classTimes !== '');
  if (batchesWithTimes.length === 0) return null;
  return (
    <section aria-labelledby="class-days">
      <h2 id="class-days" className="facts text-ink-2">
        Live classes
      </h2>
      <ul className="mt-1 grid gap-x-8 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]">
        {batchesWithTimes.map(({ number, starts, classTimes, classes }) => (
          <li key={number}>
            <p className="font-bold">{wholeTimes(`${classTimes} IST`)}</p>
            <p className="facts text-ink-2">{`Batch ${number}, from ${starts}`}</p>
            {classes && <Dates classes={classes} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
