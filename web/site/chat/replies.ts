import { paths } from '../../../contract/paths.ts';

/** The suggested questions, in order (docs/fixed.md, Help chat). */
export const suggestedQuestions = [
  'How do I enroll in a course?',
  'How to contact support?',
  "What's included in the DevOps course?",
  'Do you offer certification?',
  'How long do I have access to course?',
  'Can I download course materials?',
  'Do you offer corporate training?',
] as const;

/** The first message (docs/fixed.md, Help chat). */
export function greeting(assistantName: string): string {
  return `Hi there! I'm ${assistantName}. Here are some common questions:`;
}

export type ChatLink = { to: string; label: string };
type Reply = { text: string; link?: ChatLink };

type Rule = { keyword: string; reply: Reply };

/** Checked in this order (docs/fixed.md, Help chat). */
const rules: readonly Rule[] = [
  {
    keyword: 'enroll',
    reply: {
      text: "You can enroll by visiting any course page and clicking 'Enroll Now'.",
      link: { to: paths.courses, label: 'See the courses' },
    },
  },
  {
    keyword: 'course',
    reply: {
      text: 'You will find what each course holds in the course tab.',
      link: { to: paths.courses, label: 'Open Courses' },
    },
  },
  {
    keyword: 'contact',
    reply: {
      text: 'You can reach our team on the contact page.',
      link: { to: paths.contact, label: 'Open Contact' },
    },
  },
  {
    keyword: 'training',
    reply: {
      text: 'You can read about our training on the About page.',
      link: { to: paths.about, label: 'Open About' },
    },
  },
  {
    keyword: 'materials',
    reply: {
      text: 'You will find free materials on the Resource page.',
      link: { to: paths.resources, label: 'Open Resources' },
    },
  },
];

const defaultReply: Reply = {
  text: 'I can help direct you to the right information.',
  link: { to: paths.contact, label: 'Write to us' },
};

export function replyTo(text: string): Reply {
  const lower = text.toLowerCase();
  return rules.find(({ keyword }) => lower.includes(keyword))?.reply ?? defaultReply;
}
