import { z } from 'zod';
import { cursor, listResponse } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';

export const TRASH_DAYS = 30;

export const trashKinds = ['course', 'module', 'lesson', 'topic', 'post', 'testimonial', 'profile', 'image'] as const;

export type TrashKind = (typeof trashKinds)[number];

const kind = z.enum(trashKinds);

export const DeskTrashItem = z
  .object({
    kind,
    id: z.uuid(),
    title: z.string(),
    course: z.string().nullable().meta({ description: 'Title of the course that the module or lesson belongs to.' }),
    deletedAt: time,
    deletedBy: z
      .string()
      .nullable()
      .meta({ description: 'Null when the person who deleted it no longer has an account.' }),
    until: time.meta({
      description: 'From this time on it may be deleted for good. It is kept longer while another record refers to it.',
    }),
    waitsFor: z.object({ kind, title: z.string() }).nullable().meta({
      description: 'The record that it belongs to, if that is in the trash too and must be restored first.',
    }),
  })
  .meta({ id: 'DeskTrashItem' });

export const DeskTrashList = listResponse(DeskTrashItem, 'DeskTrashList');
export const DeskTrashQuery = z.strictObject({ kind: kind.optional(), cursor });
export const DeskTrashParams = z.object({ kind, id: z.uuid() });

export const DeskRestored = z.object({ message: z.string() }).meta({ id: 'DeskRestored' });

export type DeskTrashItem = z.infer<typeof DeskTrashItem>;
export type DeskTrashList = z.infer<typeof DeskTrashList>;
export type DeskTrashQuery = z.infer<typeof DeskTrashQuery>;
