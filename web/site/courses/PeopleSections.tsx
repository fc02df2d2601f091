import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourseDetail } from '../../../contract/publishing/course.ts';
import type { Testimonial, Trainer } from '../../../contract/publishing/site.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Face } from './Face.tsx';

export function Reviews({ reviews }: { reviews: Testimonial[] }) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="title-2 mb-5">
        What learners say
      </h2>
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {reviews.map(({ id, name, role, quote }) => (
          <li key={id}>
            <figure className="flex h-full flex-col rounded border border-hairline bg-sheet p-5">
              <blockquote className="mb-5 leading-relaxed">{quote}</blockquote>
              <figcaption className="mt-auto border-t border-hairline pt-3 leading-snug">
                <span className="block font-bold">{name}</span> <span className="text-ink-2">{role}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

const linkText = (url: string) => url.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '');

export function AboutTrainer({ trainer }: { trainer: Trainer | null }) {
  if (!trainer || (!trainer.built && trainer.links.length === 0)) return null;
  return (
    <section aria-labelledby="trainer">
      <h2 id="trainer" className="title-2 mb-5">
        Your trainer
      </h2>
      <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:gap-6">
        <Face person={trainer} className="size-24 text-4xl" />
        <div>
          <p className="title-3 font-display font-bold">{trainer.name}</p>
          <p className="text-ink-2">{trainer.line}</p>
          {trainer.built && <p className="mt-3 max-w-[60ch] whitespace-pre-line">{trainer.built}</p>}
          <ul className="mt-2 flex flex-wrap gap-x-5">
            {trainer.links.map((link) => (
              <li key={link}>
                <a
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center text-link as-link"
                >
                  <span>{linkText(link)}</span>
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

export function Questions({ course: { slug, questions } }: { course: PaidCourseDetail }) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="title-2 mb-5">
        Questions
      </h2>
      {questions.length > 0 && (
        <div className="mb-4 border-t border-strong">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-b border-hairline">
              <summary className="grid min-h-14 grid-cols-[1fr_1.5rem] items-center gap-3 py-3">
                <h3 className="font-sans text-lg leading-snug font-bold tracking-normal">{question}</h3>
                <ChevronIcon className="justify-self-end transition-transform group-open:rotate-180" />
              </summary>
              <p className="max-w-[60ch] pb-5 whitespace-pre-line">{answer}</p>
            </details>
          ))}
        </div>
      )}
      <Link
        to={paths.askAbout(slug)}
        className="inline-flex min-h-11 items-center as-link decoration-1 hover:decoration-2"
      >
        Ask about this course
      </Link>
    </section>
  );
}
