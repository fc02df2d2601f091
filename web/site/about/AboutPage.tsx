import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { TeamForm } from './TeamForm.tsx';

type Audience = {
  title: string;
  text: string;
  points: string[];
  link: { to: string; label: string };
};

/** The four cards of the about page (docs/fixed.md, About). */
const audiences: Audience[] = [
  {
    title: 'For College Students',
    text: 'A degree explains how computers work. Teams also expect you to use Git, read a log, write a script and put a small application online. You can learn that beside your studies, before the first interview.',
    points: [
      'Start with the free lessons: no account, no payment',
      'Classes are live, so you can ask while the question is fresh',
      'You leave with work of your own that you can show and explain',
    ],
    link: { to: paths.resources, label: 'Read a free lesson' },
  },
  {
    title: 'For Job Seekers',
    text: 'We cannot promise a job, and no one honestly can. We can make sure that when an interviewer asks how a deployment works, you have done one, seen it fail and repaired it.',
    points: [
      'Courses of 25 to 80 hours, so you can finish one and still keep looking',
      'Every objective is a task that you can do at the end, not a word to remember',
      'A certificate of completion, with the work behind it to talk about',
    ],
    link: { to: paths.courses, label: 'Compare the courses' },
  },
  {
    title: 'For Professionals',
    text: 'You know your job and need the next part of it: containers, a cloud account that does not surprise anyone at the end of the month, a model that survives real data, a network you can reason about.',
    points: [
      'Short courses on one subject, with the hours stated before you start',
      'Examples at the size of real systems, with their costs and their failures',
      'Corporate training for teams: tell us what your people already know, and we plan from there',
    ],
    link: { to: '#team', label: 'Ask about training for your team' },
  },
  {
    title: 'Our Approach',
    text: 'Maximum impact in less time is a decision about what to leave out. We teach what a team uses every week, in the order in which it is needed, and we stop there.',
    points: [
      'Small steps: explain, try, break, repair, and only then go on',
      'We run the code in our lessons before you read it, and say so where we could not',
      'One course has one price, shown wherever the course is',
    ],
    link: { to: paths.blogs, label: 'See how we explain things' },
  },
];

const DESCRIPTION =
  'Who our short courses are for: college students, job seekers and working professionals; how we teach, and what we leave out.';

export function AboutPage() {
  return (
    <div className="wrap pt-12 pb-14 md:pt-16">
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
      <TeamForm />
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
        className="mt-auto inline-flex min-h-8 items-center self-start font-bold as-link decoration-accent decoration-2 hover:decoration-ink"
      >
        {link.label}
      </Link>
    </section>
  );
}
