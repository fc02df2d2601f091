import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { line } from '../base/text.ts';
import { DeskOwner } from '../people/desk-staff.ts';

/** The longest file that is read: some 2,000 leads with their notes. */
export const MAX_LEAD_FILE_CHARACTERS = 500_000;
export const MAX_LEADS = 2000;

const index = z.int().min(0).max(200);
const indexOrNone = index.nullable().meta({ description: 'Index of the column, from 0; null for none.' });

/** The most columns that a name is joined of: first, middle and last name. */
export const MAX_NAME_COLUMNS = 3;

export const LeadColumns = z.strictObject({
  name: z.array(index).max(MAX_NAME_COLUMNS).meta({ description: 'Joined by spaces.' }),
  mobile: indexOrNone,
  email: indexOrNone,
  course: indexOrNone,
  note: z.array(index).max(200).meta({
    description: 'Kept as a note, each with its heading; a number in a phone column is that of a row without one.',
  }),
});

export type LeadColumns = z.infer<typeof LeadColumns>;

const text = z
  .string({ error: 'Choose a file, or paste the rows' })
  .max(MAX_LEAD_FILE_CHARACTERS, { error: 'The file is too long: at most 500,000 characters' })
  .refine((value) => value.trim() !== '', { error: 'Choose a file, or paste the rows' })
  .meta({ description: 'CSV with commas, semicolons or tabs; its first line has the headings.' });

const lineNumber = z.int().min(1).meta({ description: 'Line of the file on which the row ends, from 1.' });

const typed = z.string().max(300, { error: 'Must be at most 300 characters' });

const MendedLead = z.strictObject({ line: lineNumber, name: typed, mobile: typed, email: typed });

export const MendedLeads = z.array(MendedLead).max(MAX_LEADS);

/** The course that staff chose for a title of the file that no course has; null for none, and the title is kept as a note. */
const LeadCourse = z.strictObject({ title: z.string().max(1000), courseId: z.uuid().nullable() });

const answers = {
  courses: z.array(LeadCourse).max(200).optional(),
  mended: MendedLeads.optional().meta({ description: 'Values that replace those of the file.' }),
};

export const DeskLeadFile = z
  .strictObject({
    text,
    columns: LeadColumns.optional().meta({ description: 'By default, they follow from the headings and the values.' }),
    ...answers,
  })
  .meta({ id: 'DeskLeadFile' });

/**
 * A new lead, one that opens a lost request again, a repeated one, a row whose course staff must choose, and a row that cannot be
 * stored.
 */
const leadStates = ['new', 'reopened', 'repeated', 'unmapped', 'bad'] as const;

const LeadRow = z.object({
  line: lineNumber,
  name: z.string(),
  email: z.string(),
  mobileShown: z.string(),
  course: z.string().meta({ description: 'Title of the course; empty for none.' }),
  note: z.string(),
  state: z.enum(leadStates),
  problem: z.string().meta({ description: 'The error in the row; empty for none.' }),
  requestId: z
    .uuid()
    .nullable()
    .meta({ description: 'The request that the row repeats or opens again, if that is not a row of the file.' }),
});

export const DeskLeadPreview = z
  .object({
    headings: z.array(z.string()),
    columns: LeadColumns,
    rows: z.array(LeadRow),
    unknownTitles: z
      .array(z.object({ title: z.string(), leads: z.int() }))
      .meta({ description: 'Titles in the file that no course has, also those whose course is chosen.' }),
    refusedFile: z
      .string()
      .meta({ description: 'CSV of the rows that cannot be stored, with all their columns; empty without any.' }),
  })
  .meta({ id: 'DeskLeadPreview' });
export const DeskLeadPreviewResponse = z.object({ data: DeskLeadPreview }).meta({ id: 'DeskLeadPreviewResponse' });

export const DeskLeadImport = z
  .strictObject({
    text,
    columns: LeadColumns,
    ...answers,
    lines: z
      .array(lineNumber)
      .min(1)
      .max(MAX_LEADS)
      .meta({ description: 'The rows that the preview showed as new or opened again; no others are stored.' }),
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

export const DeskLeadsImported = z
  .object({
    message: z.string(),
    id: z.uuid().meta({ description: 'Id of the import.' }),
    added: z.int().meta({ description: 'Number of new leads, without those opened again.' }),
  })
  .meta({ id: 'DeskLeadsImported' });

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
export type DeskLeadsImported = z.infer<typeof DeskLeadsImported>;
export type DeskLeadImportList = z.infer<typeof DeskLeadImportList>;
