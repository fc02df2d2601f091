import { z } from 'zod';
import { version } from '../base/bodies.ts';
import { cursor, listResponse } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { line } from '../base/text.ts';

export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

const alt = line(300, 'Enter a description of the picture');

/** The name of a file, which is only shown; browsers send it without its folder. */
const fileName = line(200, 'The file has no name').refine((name) => !/[\\/]/.test(name), {
  error: 'Must be a name without a folder',
});

export const DeskImage = z
  .object({
    id: z.uuid(),
    path: z.string().meta({ description: 'Its address on the site, which never changes.' }),
    name: z.string().meta({ description: 'Name of the file that was uploaded.' }),
    alt: z.string(),
    width: z.int().meta({ description: 'In pixels.' }),
    height: z.int(),
    version: z.int(),
    createdAt: time,
  })
  .meta({ id: 'DeskImage' });

export const DeskImageUse = z
  .object({
    kind: z.enum(['post', 'course', 'lesson', 'page', 'profile']),
    id: z.uuid(),
    courseId: z.uuid().nullable().meta({ description: 'Course of a lesson.' }),
    title: z.string(),
  })
  .meta({ id: 'DeskImageUse' });

export const DeskImageDetail = DeskImage.extend({ uses: z.array(DeskImageUse) }).meta({ id: 'DeskImageDetail' });

export const DeskImageList = listResponse(DeskImage, 'DeskImageList');
export const DeskImagesQuery = z.strictObject({ cursor });
export const DeskImageResponse = z.object({ data: DeskImage }).meta({ id: 'DeskImageResponse' });
export const DeskImageDetailResponse = z.object({ data: DeskImageDetail }).meta({ id: 'DeskImageDetailResponse' });

/** The query of an upload, whose body is the file itself. */
export const DeskImageUpload = z.strictObject({ name: fileName, alt });

export const DeskImageSave = z.strictObject({ version, alt }).meta({ id: 'DeskImageSave' });

export type DeskImage = z.infer<typeof DeskImage>;
export type DeskImageUse = z.infer<typeof DeskImageUse>;
export type DeskImageDetail = z.infer<typeof DeskImageDetail>;
export type DeskImageList = z.infer<typeof DeskImageList>;
export type DeskImageUpload = z.infer<typeof DeskImageUpload>;
export type DeskImageSave = z.infer<typeof DeskImageSave>;
