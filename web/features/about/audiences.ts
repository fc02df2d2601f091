import { paths } from '../../paths.ts';

export type Audience = {
  title: string;
  text: string;
  points: string[];
  link: { to: string; label: string };
};

/** The four cards of the about page (specification section 2). */
export const audiences: Audience[] = [
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
    text: 'We cannot promise a job, and nobody honestly can. We can make sure that when an interviewer asks how a deployment works, you have done one, seen it fail and repaired it.',
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
      'Short courses on one subject, with their hours told before you start',
      'Examples at the size of real systems, with their costs and their failures',
      'Corporate training for teams: tell us what your people already know, and we plan from there',
    ],
    link: { to: paths.contact, label: 'Ask about training for your team' },
  },
  {
    title: 'Our Approach',
    text: 'Maximum impact in less time is a decision about what to leave out. We teach what a team uses every week, in the order in which it is needed, and we stop there.',
    points: [
      'Small steps: explain, try, break, repair, and only then go on',
      'Code in our lessons was run before you read it; what could not be run says so',
      'One course has one price, shown wherever the course is',
    ],
    link: { to: paths.blogs, label: 'See how we explain things' },
  },
];
