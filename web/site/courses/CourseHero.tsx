import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { weekdayAndDate } from '../../../contract/base/calendar.ts';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { buttonClass } from '../../ui/button.ts';
import { wholeTimes } from '../../ui/format.ts';
import { Face } from './Face.tsx';
import { CalendarIcon, CheckIcon, ClockIcon, SeatIcon } from './fact-icons.tsx';
import { refundText, seatsText } from './offer-texts.ts';

function TaughtBy({ course: { trainer, instructor } }: { course: PaidCourseDetail }) {
  if (!trainer) return <p className="text-ink-2">{instructor}</p>;
  return (
    <p className="flex items-center gap-3 leading-snug">
      <Face person={trainer} />
      <span>
        <span className="block font-bold">{trainer.name}</span>
        <span className="block text-ink-2">{trainer.line}</span>
      </span>
    </p>
  );
}

function FactItem({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-2.5 leading-snug">
      <span className="mt-0.5 text-ink-2">{icon}</span>
      <span>{children}</span>
    </li>
  );
}

function SaleFacts({ course: { openBatches, startDate, fullOn, mayBeFree, offer } }: { course: PaidCourseDetail }) {
  const [next] = openBatches;
  const seats = seatsText(next?.seatsLeft ?? null);
  const startsOn = fullOn ?? next?.startsOn;
  return (
    <ul className="grid gap-1 md:gap-1.5">
      <FactItem icon={<CalendarIcon size={18} />}>
        <span className="font-bold">{startsOn ? weekdayAndDate(startsOn) : startDate}</span>
        <span>{`${fullOn ? ': full' : ''}${mayBeFree ? '. Not everyone has paid yet, so a seat may be free soon.' : ''}`}</span>
      </FactItem>
      {next?.classTimes && <FactItem icon={<ClockIcon size={18} />}>{wholeTimes(`${next.classTimes} IST`)}</FactItem>}
      {seats && <FactItem icon={<SeatIcon size={18} />}>{seats}</FactItem>}
      <FactItem icon={<CheckIcon size={18} />}>{refundText(offer)}</FactItem>
    </ul>
  );
}

function TrialLinks({ course: { slug, classUrl, openLesson, modules } }: { course: PaidCourseDetail }) {
  if (!classUrl && !openLesson) return null;
  const lessons = modules.flatMap((module) => module.lessons);
  const number = lessons.findIndex((lesson) => lesson.slug === openLesson?.slug) + 1;
  return (
    <p className="mt-1 flex flex-wrap gap-2.5">
      {classUrl && (
        <a href={classUrl} target="_blank" rel="noreferrer" className={buttonClass('outline', 'px-3! sm:px-4!')}>
          See a real class<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {openLesson && (
        <Link to={paths.openLesson(slug, openLesson.slug)} className={buttonClass('outline', 'px-3! sm:px-4!')}>
          {`Read lesson ${number}`}
        </Link>
      )}
    </p>
  );
}

export function CourseHero({ course }: { course: PaidCourseDetail }) {
  return (
    <header className="grid content-start gap-3 md:gap-5">
      <h1 className="title-1 title-long">{course.title}</h1>
      <p className="max-w-[46ch] text-lg leading-snug text-ink-2 md:text-xl">{course.outcome || course.description}</p>
      <TaughtBy course={course} />
      <SaleFacts course={course} />
      <TrialLinks course={course} />
    </header>
  );
}
