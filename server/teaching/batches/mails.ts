import { paths } from '../../../contract/paths.ts';
import type { DeskBatchMessage } from '../../../contract/teaching/desk-batches.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button, paragraphs } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';

type Batch = { number: number; course: { title: string; slug: string } };

/** `name` is null without an account. */
export function batchMessage(
  { number, course }: Batch,
  { subject, text, withClasses }: Omit<DeskBatchMessage, 'sendId'>,
  name: string | null,
): Mail {
  return (site) => ({
    kind: 'batch_message',
    title: subject,
    subject,
    body: html`
      <p>${greeting(name)}</p>
      ${paragraphs(text)}
      ${withClasses && button(site, site.url + paths.learn(course.slug), 'Your classes, and how to join them')}
      <p>You get this email because you are in batch ${number} of <strong>${course.title}</strong>. To answer, just reply.</p>`,
  });
}
