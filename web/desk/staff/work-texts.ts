import type { DeskStaffWork } from '../../../contract/people/desk-staff.ts';

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** `Ravi has 12 leads (5 with a planned call) and 3 messages.` */
export function leadsText(name: string, { leads, calls, messages }: DeskStaffWork): string {
  const planned = calls > 0 ? ` (${calls} with a planned call)` : '';
  return `${name} has ${counted(leads, 'lead')}${planned} and ${counted(messages, 'message')}.`;
}

/** `Ravi has 4 classes still to teach.`, and what a new trainer means for the learners. */
export function classesText(name: string, { classes }: DeskStaffWork): string {
  return `${name} has ${counted(classes, 'class', 'classes')} still to teach. Learners get an email about a new trainer.`;
}
