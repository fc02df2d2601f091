import { z } from 'zod';
import { longDate, timeInKolkata } from '../base/calendar.ts';
import { rupees } from '../base/rupees.ts';
import { text } from '../base/text.ts';
import { givenName } from '../people/short-name.ts';

export const placeholders = {
  first: 'the first name',
  course: 'the course',
  batch: '“, batch 86”, or nothing',
  due: '“₹5,499 is due by 21 November 2026.”, or nothing',
  until: '“We keep it until …”, or nothing',
  time: 'when a class of today begins',
  link: 'the link of the order, to the lessons, or to join the class',
} as const;

type Placeholder = keyof typeof placeholders;

export const defaultTemplates = {
  lead: 'Hello {first}, you asked about {course}. When may we call you?',
  seat: 'Hello {first}, here is the link to your seat in {course}{batch}: {due} {until}\n{link}',
  needsSeat:
    'Hello {first}, we received your payment for {course}, but the last seat had gone. Would you like another batch or a refund?',
  paid: 'Hello {first}, your seat in {course}{batch} is confirmed. {due} Your order: {link}',
  due: 'Hello {first}, for {course}, {due} Pay here: {link}',
  nudge:
    'Hello {first}, how is {course}{batch} going for you? If something keeps you from it, tell us. Your lessons: {link}',
  classToday: 'Hello {first}, your class of {course}{batch} begins today at {time}. Join here: {link}',
};

export type ChatTemplates = typeof defaultTemplates;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

function unknownPlaceholders(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].flatMap(([whole, name = '']) => (isPlaceholder(name) ? [] : [whole]));
}

const template = text(1000, 'Enter a text').superRefine((value, context) => {
  const unknown = unknownPlaceholders(value);
  if (unknown.length === 0) return;
  const known = Object.keys(placeholders).map((name) => `{${name}}`);
  context.addIssue({ code: 'custom', message: `There is no ${unknown.join(', ')}. You can use ${known.join(', ')}.` });
});

export const ChatTemplates = z.strictObject({
  lead: template,
  seat: template,
  needsSeat: template,
  paid: template,
  due: template,
  nudge: template,
  classToday: template,
} satisfies Record<keyof ChatTemplates, typeof template>);

/** The texts of a site: for each occasion the stored one, or else the default. */
export const chatTexts = (stored?: Partial<ChatTemplates>): ChatTemplates => ({ ...defaultTemplates, ...stored });

/** Fills in a template; a value that is empty leaves no gap. */
export function fillTemplate(template: string, values: Partial<Record<Placeholder, string>>): string {
  return template
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => (isPlaceholder(name) ? (values[name] ?? '') : whole))
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ +$/gm, '');
}

type OrderValues = {
  name: string;
  course: string;
  batch: number | null;
  due: { amountPaise: number; dueOn: string } | null;
  /** The time until which the seat is held; null if it is not held. */
  heldUntil: Date | null;
  link: string;
};

export function placeholderValues(order: OrderValues): Record<Exclude<Placeholder, 'time'>, string> {
  const { name, course, batch, due, heldUntil, link } = order;
  return {
    first: givenName(name),
    course,
    batch: batch ? `, batch ${batch}` : '',
    due: due ? `${rupees(due.amountPaise)} is due by ${longDate(due.dueOn)}.` : '',
    until: heldUntil ? `We keep it until ${timeInKolkata(heldUntil)}.` : '',
    link,
  };
}
