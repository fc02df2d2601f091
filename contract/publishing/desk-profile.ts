import type { z } from 'zod';
import { deskRecord } from '../base/bodies.ts';
import { Publication } from '../base/publication.ts';
import { line, lines, picturePath, text, webAddress } from '../base/text.ts';

const fields = {
  name: line(80, 'Enter the name of the trainer'),
  line: line(120, 'Enter the profession'),
  built: text(600),
  links: lines(webAddress, 6),
  image: picturePath,
  publication: Publication,
};

export const profileSchemas = deskRecord('DeskProfile', fields, {});

export const DeskProfileFields = profileSchemas.Fields;

export type DeskProfileFields = z.infer<typeof DeskProfileFields>;
export type DeskProfile = z.infer<typeof profileSchemas.Shown>;
