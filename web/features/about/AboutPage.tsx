import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { type Audience, audiences } from './audiences.ts';

const DESCRIPTION =
  'Who our short courses are for: college students, job seekers and working professionals; how we teach, and what we leave out.';

/** Whom the courses are for and how they are taught (specification section 2, About). */
export function AboutPage() {
  return (
    <div className="wrap pt-12 md:pt-16">
      <PageMeta title="About" description={DESCRIPTION} path={paths.about} />
      <header>
        <h1 className="title-1 max-w-[18ch]">Less time in class, more that you can do</h1>
        <p className="mt-6 max-w-[56ch] text-lg text-ink-2">
          We teach DevOps, cloud, machine learning and networking in short, focused courses. They are for people who
          have other things to do as well: studies, a search for work, a job.
        </p>
      </header>
      <div className="mt-12 grid gap-px overflow-hidden rounded border border-strong bg-hairline md:grid-cols-2">
        {audiences.map((audience) => (
          <AudienceCard key={audience.title} audience={audience} />
        ))}
      </div>
    </div>
  );
}

function AudienceCard({ audience }: { audience: Audience }) {
  const { title, text, points, link } = audience;
  return (
    <section className="flex flex-col bg-sheet p-6 md:p-9">
      <h2 className="title-2">{title}</h2>
      <p className="mt-4 text-ink-2">{text}</p>
      <ul className="mt-5 mb-6 grid gap-2.5">
        {points.map((point) => (
          <li key={point} className="border-l-4 border-accent pl-4 leading-snug">
            {point}
          </li>
        ))}
      </ul>
      <Link
        to={link.to}
        className="mt-auto inline-flex min-h-8 items-center self-start font-bold underline decoration-accent decoration-2 underline-offset-4 hover:decoration-ink"
      >
        {link.label}
      </Link>
    </section>
  );
}
