import type { Context } from 'hono';
import { z } from 'zod';
import {
  DeskImageDetailResponse,
  DeskImageList,
  DeskImageResponse,
  DeskImageSave,
  DeskImagesQuery,
  DeskImageUpload,
  MAX_IMAGE_BYTES,
} from '../../../contract/publishing/desk-images.ts';
import { endpoint, TRASHED, trashedResponse } from '../../api/endpoint.ts';
import { errorResponse, jsonResponse } from '../../api/responses.ts';
import { RequestError } from '../../base/errors.ts';
import { readBytes } from '../../http/body.ts';
import { perform, RecordParams } from '../../records/index.ts';
import { createEncoder, UNSUPPORTED_FORMAT } from './encode.ts';
import { listImages, readImage, saveImage, trashImage, uploadImage } from './service.ts';

const permissions = ['content.write', 'classes.teach'] as const;
const encode = createEncoder();

/** The encoder reads the format from the bytes. @throws RequestError unsupported_media_type, body_too_large */
function fileOf({ req }: Context): Promise<Uint8Array> {
  const type = req.header('Content-Type') ?? '';
  if (!/^(image\/|application\/octet-stream$)/i.test(type))
    throw new RequestError('unsupported_media_type', UNSUPPORTED_FORMAT);
  return readBytes(req.raw, MAX_IMAGE_BYTES);
}

const list = endpoint({
  id: 'listDeskImages',
  path: 'GET /desk/images',
  summary: 'List the uploaded images, newest first',
  may: permissions,
  query: DeskImagesQuery,
  response: jsonResponse(DeskImageList, 'One page of images.'),
  handler: ({ deps, query }) => listImages(deps, query),
});

const upload = endpoint({
  id: 'uploadDeskImage',
  path: 'POST /desk/images',
  summary: 'Upload an image',
  description:
    'The body is the file: JPEG, PNG, WebP or AVIF of at most 8 MB and 50 megapixels. It is encoded again as WebP of at ' +
    'most 1600 px width, without any metadata. The same image is stored only once.',
  may: permissions,
  query: DeskImageUpload,
  rawBody: {
    required: true,
    content: {
      'image/*': { schema: z.string().meta({ type: 'string', format: 'binary', maxLength: MAX_IMAGE_BYTES }) },
    },
  },
  status: 201,
  response: jsonResponse(DeskImageResponse, 'The image is stored.'),
  otherResponses: {
    200: jsonResponse(DeskImageResponse, 'The image was already stored; it stays as it is.'),
    413: errorResponse('The file is larger than 8 MB.'),
    415: errorResponse('The file is not a JPEG, PNG, WebP or AVIF image.'),
    422: errorResponse('The name or alt text is missing or wrong, or the image is damaged or too large.'),
  },
  handler: async ({ deps, actor, query, context }) => {
    const file = await fileOf(context);
    const { image, isNew } = await uploadImage({ ...deps, encode }, { actor }, { ...query, file });
    return context.json({ data: image }, isNew ? 201 : 200);
  },
});

const read = endpoint({
  id: 'getDeskImage',
  path: 'GET /desk/images/{id}',
  summary: 'Read an image and the content that shows it',
  description: 'Staff without `content.write` see only the uses in courses that they teach.',
  may: permissions,
  params: RecordParams,
  response: jsonResponse(DeskImageDetailResponse, 'The image.'),
  handler: async ({ deps, actor, params }) => ({ data: await readImage(deps, { actor, ...params }) }),
});

const save = endpoint({
  id: 'saveDeskImage',
  path: 'PUT /desk/images/{id}',
  summary: 'Change the alt text of an image',
  may: permissions,
  params: RecordParams,
  body: DeskImageSave,
  response: jsonResponse(DeskImageResponse, 'The updated image.'),
  handler: perform(saveImage, (data) => ({ data })),
});

const remove = endpoint({
  id: 'deleteDeskImage',
  path: 'DELETE /desk/images/{id}',
  summary: 'Move an image to the trash',
  description: 'Content that uses the image still shows it, and the image stays in the trash while it is used.',
  may: permissions,
  params: RecordParams,
  response: trashedResponse,
  handler: perform(trashImage, () => TRASHED),
});

export const imageEndpoints = [list, upload, read, save, remove];
