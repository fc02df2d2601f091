/** Questions that the chat suggests (specification section 9), in order. */
export const suggestedQuestions = [
  'How do I enroll in a course?',
  'How to contact support?',
  "What's included in the DevOps course?",
  'Do you offer certification?',
  'How long do I have access to course?',
  'Can I download course materials?',
  'Do you offer corporate training?',
] as const;

/** What the chat opens with (specification section 4). */
export function greeting(assistantName: string): string {
  return `Hi there! I'm ${assistantName}. Here are some common questions:`;
}
