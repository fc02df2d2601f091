import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourse } from '../../../contract/publishing/course.ts';
import type { Trainer } from '../../../contract/publishing/site.ts';
import { buttonClass } from '../../ui/button.ts';
import { listCourses, listTrainers, paidCourses } from '../courses/endpoints.ts';
import { Face } from '../courses/index.ts';
import { NEXT_BATCHES } from './endpoints.ts';

const MAX_TRAINERS = 6;

function TrainerCard({ trainer }: { trainer: Trainer }) {
  const { name, line, built } = trainer;
  return (
    <li className="flex gap-4 rounded border border-hairline bg-sheet p-5">
      <Face person={trainer} className="size-16 text-2xl" />
      <div className="min-w-0">
        <p className="font-bold text-lg leading-snug">{name}</p>
        <p className="text-ink-2 leading-snug">{line}</p>
        {built && <p className="mt-2 whitespace-pre-line leading-snug">{built}</p>}
      </div>
    </li>
  );
}

function Trainers({ trainers }: { trainers: Trainer[] }) {
  if (trainers.length === 0) return null;
  return (
    <section aria-labelledby="teachers">
      <h2 id="teachers" className="title-2">
        Who teaches
      </h2>
      <ul className="mt-8 grid gap-4">
        {trainers.slice(0, MAX_TRAINERS).map((trainer) => (
          <TrainerCard key={trainer.id} trainer={trainer} />
        ))}
      </ul>
    </section>
  );
}

function TrialCard({ course }: { course: PaidCourse }) {
  const { slug, title, classUrl, openLesson } = course;
  return (
    <section aria-labelledby="trial" className="flex flex-col">
      <h2 id="trial" className="title-2">
        See how we teach
      </h2>
      <div className="mt-8 flex grow flex-col rounded border border-strong bg-sheet p-5 sm:p-6">
        <p className="facts text-ink-2">{title}</p>
        <p className="title-3 mt-2 mb-5 font-bold font-display text-2xl">
          {openLesson?.title ?? 'The recording of a real class'}
        </p>
        <p className="mt-auto flex flex-wrap gap-2.5">
          {openLesson && (
            <Link to={paths.openLesson(slug, openLesson.slug)} className={buttonClass('outline')}>
              Read this lesson
            </Link>
          )}
          {classUrl && (
            <a href={classUrl} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
              See a real class<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </p>
      </div>
    </section>
  );
}

export function SeeForYourself() {
  const { data: trainers = [] } = listTrainers.useQuery();
  const { data: list } = listCourses.useQuery(NEXT_BATCHES);
  const course = list && paidCourses(list).find(({ classUrl, openLesson }) => classUrl || openLesson);
  if (trainers.length === 0 && !course) return null;
  return (
    <div className="wrap mt-20 grid gap-x-12 gap-y-14 md:mt-28 lg:grid-cols-2">
      <Trainers trainers={trainers} />
      {course && <TrialCard course={course} />}
    </div>
  );
}
