import { z } from 'zod';
import { isStorable } from './text.ts';

/** Most characters of a text in Markdown, far beyond any lesson or post; it bounds the time of the parser. */
export const MARKDOWN_MAX = 40_000;

/** A text in Markdown, stored as it was typed. @param required message for a blank text; without it the text may be empty */
export function markdown(required?: string) {
  const base = z
    .string({ error: required ?? 'Must be text' })
    .max(MARKDOWN_MAX, { error: `Must be at most ${MARKDOWN_MAX} characters` })
    .refine(isStorable, { error: 'Contains characters that cannot be stored' });
  return required ? base.refine((value) => value.trim() !== '', { error: required }) : base;
}

export const PreviewRequest = z.strictObject({ text: markdown() }).meta({ id: 'DeskPreviewRequest' });

const Preview = z
  .object({
    html: z.string().meta({ description: 'The text as HTML, as the pages of the site show it.' }),
    asTyped: z.boolean().meta({ description: 'True for a text that is too deeply nested to be read as Markdown.' }),
  })
  .meta({ id: 'DeskPreview' });

export const PreviewResponse = z.object({ data: Preview }).meta({ id: 'DeskPreviewResponse' });
