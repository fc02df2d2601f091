import type { BehindReason } from '../../../contract/learning/desk-behind.ts';

export const nameOf = ({ name }: { name: string | null }) => name ?? 'Invited, no password yet';

export const reasonText = (reasons: readonly BehindReason[]) => reasons.map(({ text }) => text).join('. ');

export const reasonLabels: Record<BehindReason['kind'], string> = {
  absence: 'Missed classes',
  attendance: 'Low attendance',
  account: 'No account yet',
  lessons: 'Few lessons done',
  quizzes: 'Low quiz marks',
  unseen: 'Not seen',
};
