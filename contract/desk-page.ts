import { z } from 'zod';
import { markdown } from './markdown.ts';
import { line, text } from './text.ts';
import { version } from './version.ts';

const fields = {
  title: line(100, 'Write a title'),
  description: text(300, 'Write what search engines show'),
  body: markdown('Write the page'),
};

/** What the form of a legal page holds. */
export const DeskPageFields = z.strictObject(fields).meta({ id: 'DeskPageFields' });
export const DeskPageSave = z.strictObject({ version, ...fields }).meta({ id: 'DeskPageSave' });

export const DeskPage = z
  .object({
    id: z.uuid(),
    version: z.int(),
    ...fields,
    route: z.string().meta({ description: 'Path of the page on the site.' }),
    updatedOn: z.iso.date().meta({ description: 'Day that the page says it was changed on.' }),
  })
  .meta({ id: 'DeskPage' });

export const DeskPageParams = z.object({ id: z.uuid() });
export const DeskPageList = z.object({ data: z.array(DeskPage) }).meta({ id: 'DeskPageList' });
export const DeskPageAnswer = z.object({ data: DeskPage }).meta({ id: 'DeskPageAnswer' });

export type DeskPageFields = z.infer<typeof DeskPageFields>;
export type DeskPageSave = z.infer<typeof DeskPageSave>;
export type DeskPage = z.infer<typeof DeskPage>;
export type DeskPageList = z.infer<typeof DeskPageList>;
export type DeskPageAnswer = z.infer<typeof DeskPageAnswer>;
