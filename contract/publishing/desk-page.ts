import { z } from 'zod';
import { deskRecord } from '../base/bodies.ts';
import { markdown } from '../base/markdown.ts';
import { line, text } from '../base/text.ts';

const fields = {
  title: line(100, 'Enter a title'),
  description: text(300, 'Enter the text that search engines show'),
  body: markdown('Enter the text of the page'),
};

export const pageSchemas = deskRecord('DeskPage', fields, {
  route: z.string().meta({ description: 'Path of the page on the site.' }),
  updatedOn: z.iso.date().meta({ description: 'Day of the last change, as the page shows it.' }),
});

export const DeskPageFields = pageSchemas.Fields;

export type DeskPageFields = z.infer<typeof DeskPageFields>;
export type DeskPage = z.infer<typeof pageSchemas.Shown>;
