import { z } from 'zod';
import { DeskOwner } from '../base/desk-owner.ts';
import { time } from '../base/schemas.ts';
import { line } from '../base/text.ts';

/** The longest file that is read: some 2,000 leads with their notes. */
export const MAX_LEAD_FILE_CHARACTERS = 500_000;
export const MAX_LEADS = 2000;

/** The fields that a column of a lead file can hold. */
export const leadColumns = ['name', 'mobile', 'email', 'course', 'note'] as const;

export type LeadColumn = (typeof leadColumns)[number];

const index = z.int().min(0).max(200).nullable().meta({ description: 'Index of the column, from 0; null for none.' });

/** The field that each column holds. */
export const LeadColumns = z.strictObject({ name: index, mobile: index, email: index, course: index, note: index });

export type LeadColumns = z.infer<typeof LeadColumns>;

const text = z
  .string({ error: 'Choose a file, or paste the rows' })
  .max(MAX_LEAD_FILE_CHARACTERS, { error: 'The file is too long: at most 500,000 characters' })
  .refine((value) => value.trim() !== '', { error: 'Choose a file, or paste the rows' })
  .meta({ description: 'CSV with commas, semicolons or tabs; its first line has the headings.' });

/** Body of `POST /api/desk/lead-imports/preview`. */
export const DeskLeadFile = z
  .strictObject({
    text,
    columns: LeadColumns.optional().meta({ description: 'By default, the columns follow from the headings.' }),
  })
  .meta({ id: 'DeskLeadFile' });

/** A new lead, a repeated one, and a row that cannot be stored. */
export const leadStates = ['new', 'repeated', 'bad'] as const;

const LeadRow = z.object({
  line: z.int().meta({ description: 'Line of the file, from 1.' }),
  name: z.string(),
  email: z.string(),
  mobileShown: z.string(),
  course: z.string().meta({ description: 'Empty if the row names none.' }),
  state: z.enum(leadStates),
  problem: z.string().meta({ description: 'The error in the row; empty for none.' }),
  requestId: z
    .uuid()
    .nullable()
    .meta({ description: 'The request that the row repeats, if that is not a row of the file.' }),
});

/** The changes that an import would make. */
export const DeskLeadPreview = z
  .object({ headings: z.array(z.string()), columns: LeadColumns, rows: z.array(LeadRow) })
  .meta({ id: 'DeskLeadPreview' });
export const DeskLeadPreviewResponse = z.object({ data: DeskLeadPreview }).meta({ id: 'DeskLeadPreviewResponse' });

/** Body of `POST /api/desk/lead-imports`. */
export const DeskLeadImport = z
  .strictObject({
    text,
    columns: LeadColumns,
    source: line(60, 'Choose a source').meta({ description: 'A source in the list of the settings.' }),
    courseId: z
      .union([z.literal(''), z.uuid()], { error: 'Choose a course' })
      .meta({ description: 'Id of the course for rows that name none; empty while it is not known.' }),
    ownerIds: z
      .array(z.uuid())
      .max(50)
      .meta({ description: 'The owners who get the leads in turn; empty for no owner.' }),
  })
  .meta({ id: 'DeskLeadImport' });

const DeskLeadImportRow = z.object({
  id: z.uuid(),
  source: z.string(),
  author: DeskOwner.nullable(),
  createdAt: time,
  takenBackAt: time.nullable(),
  count: z.int().meta({ description: 'Leads of the import that still exist.' }),
});

export const DeskLeadImportList = z
  .object({ data: z.array(DeskLeadImportRow).meta({ description: 'Newest first, at most 20.' }) })
  .meta({ id: 'DeskLeadImportList' });

export type DeskLeadFile = z.infer<typeof DeskLeadFile>;
export type DeskLeadPreview = z.infer<typeof DeskLeadPreview>;
export type DeskLeadImport = z.infer<typeof DeskLeadImport>;
export type DeskLeadImportList = z.infer<typeof DeskLeadImportList>;
