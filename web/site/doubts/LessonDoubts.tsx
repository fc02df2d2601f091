import { Link } from 'react-router';
import type { LessonDoubts as Doubts } from '../../../contract/learning/doubt.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { Prose } from '../../ui/Prose.tsx';
import { DoubtRows } from './DoubtRows.tsx';
import { SearchForm } from './SearchForm.tsx';

type LessonDoubtsProps = { doubts: Doubts; course: string; lesson: string };

export function LessonDoubts({ doubts: { answers, latest, total }, course, lesson }: LessonDoubtsProps) {
  const all = paths.doubts({ course, lesson });
  return (
    <section id="doubts" aria-labelledby="doubts-title" className="mt-12 border-t border-strong pt-8">
      <h2 id="doubts-title" className="title-2">
        Doubts
      </h2>
      {answers.length > 0 && (
        <ul className="mt-6 grid gap-6">
          {answers.map(({ id, title, html, writtenBy }) => (
            <li key={id} className="border-l-4 border-accent bg-sheet px-5 py-4">
              <h3 className="title-3 text-lg tracking-normal wrap-anywhere">{title}</h3>
              <Prose html={html} className="mt-2" />
              <p className="mt-2 text-[0.9375rem] text-ink-2">{`Answered by ${writtenBy}`}</p>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-ink-2">{total === 0 ? 'No one in your batch has asked yet.' : 'Doubts of your batch:'}</p>
      {latest.length > 0 && (
        <div className="mt-4">
          <DoubtRows rows={latest} />
        </div>
      )}
      <SearchForm subject={{ course: { slug: course }, lesson, class: null }} className="mt-6" />
      <p className="mt-5 flex flex-wrap gap-3">
        <Link to={`${all}#ask`} className={buttonClass('outline')}>
          Ask a doubt
        </Link>
        {total > latest.length && (
          <Link to={all} className={buttonClass('quiet')}>
            {`All ${total >= 100 ? '100 and more' : total} doubts`}
          </Link>
        )}
      </p>
    </section>
  );
}
