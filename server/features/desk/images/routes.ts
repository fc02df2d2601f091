import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  DeskImageAnswer,
  DeskImageDetailAnswer,
  DeskImageList,
  DeskImageListQuery,
  DeskImageParams,
  DeskImageSave,
  DeskImageUpload,
  MAX_IMAGE_BYTES,
} from '../../../../contract/desk-images.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { readBytes, validate } from '../../../http/body.ts';
import { RequestError } from '../../../http/errors.ts';
import { fieldMessages } from '../../../http/field-messages.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { deletedAnswer, jsonBody } from '../operation.ts';
import { recordIdOf } from '../record-id.ts';
import { actingStaff, requireStaff } from '../staff-only.ts';
import { createEncoder, NO_PICTURE } from './encode.ts';
import { listImages, readImage, saveImage, trashImage, uploadImage } from './service.ts';

const tags = ['Desk'];

const list = createRoute({
  method: 'get',
  path: '/desk/images',
  operationId: 'listDeskImages',
  tags,
  summary: 'Uploaded images, newest first',
  request: { query: DeskImageListQuery },
  responses: { 200: jsonAnswer(DeskImageList, 'A page of the list.'), ...deskReadAnswers },
});

const upload = createRoute({
  method: 'post',
  path: '/desk/images',
  operationId: 'uploadImage',
  tags,
  summary: 'Store a picture',
  description:
    'The body is the file: JPEG, PNG, WebP or AVIF of at most 8 MB and 50 megapixels. It is encoded anew as WebP of at ' +
    'most 1600 px width, without anything that the file tells beside its pixels. The same picture is stored once.',
  request: {
    query: DeskImageUpload,
    body: {
      required: true,
      content: {
        'image/*': { schema: z.string().meta({ type: 'string', format: 'binary', maxLength: MAX_IMAGE_BYTES }) },
      },
    },
  },
  responses: {
    200: jsonAnswer(DeskImageAnswer, 'The picture was there already, and stays as it is.'),
    201: jsonAnswer(DeskImageAnswer, 'The picture is stored.'),
    ...deskWriteAnswers,
    413: errorAnswer('The file is larger than 8 MB.'),
    415: errorAnswer('The file is not a JPEG, PNG, WebP or AVIF picture.'),
    422: errorAnswer('Name or alt text is missing or wrong, or the picture is damaged or too large.'),
  },
});

const read = createRoute({
  method: 'get',
  path: '/desk/images/{id}',
  operationId: 'getDeskImage',
  tags,
  summary: 'An image, and what shows it',
  description: 'An instructor is told of what shows it in their courses.',
  request: { params: DeskImageParams, query: NoQuery },
  responses: { 200: jsonAnswer(DeskImageDetailAnswer, 'The image.'), ...deskReadAnswers },
});

const save = createRoute({
  method: 'put',
  path: '/desk/images/{id}',
  operationId: 'saveDeskImage',
  tags,
  summary: 'Say anew what an image shows',
  request: {
    params: DeskImageParams,
    body: jsonBody(DeskImageSave),
  },
  responses: { 200: jsonAnswer(DeskImageAnswer, 'It is stored.'), ...deskWriteAnswers },
});

const remove = createRoute({
  method: 'delete',
  path: '/desk/images/{id}',
  operationId: 'trashDeskImage',
  tags,
  summary: 'Put an image in the trash',
  description: 'What shows it goes on showing it, and keeps it in the trash.',
  request: { params: DeskImageParams },
  responses: { 200: deletedAnswer, ...deskWriteAnswers },
});

/** What is said of an uploaded file. @throws RequestError invalid_input */
function detailsOf(context: Context): z.output<typeof DeskImageUpload> {
  const { data, error } = DeskImageUpload.safeParse(context.req.query());
  if (error) throw new RequestError('invalid_input', { fields: fieldMessages(error) });
  return data;
}

/** The file that is uploaded; what it is, its bytes say. @throws RequestError unsupported_media_type, body_too_large */
function fileOf({ req }: Context): Promise<Uint8Array> {
  const type = req.header('Content-Type') ?? '';
  if (!/^(image\/|application\/octet-stream$)/i.test(type))
    throw new RequestError('unsupported_media_type', NO_PICTURE);
  return readBytes(req.raw, MAX_IMAGE_BYTES);
}

/** Pictures for texts and covers. */
export function imagesRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  for (const route of [upload, save, remove]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);
  const encode = createEncoder();

  router.openapi(list, async (context) => {
    await requireStaff(sessions, context);
    return context.json(await listImages(deps, context.req.valid('query').cursor), 200);
  });

  router.openapi(read, async (context) => {
    const staff = await requireStaff(sessions, context);
    return context.json({ data: await readImage(deps, staff, context.req.valid('param').id) }, 200);
  });

  router.post(upload.getRoutingPath(), fromThisSite, async (context) => {
    const staff = await actingStaff(deps, sessions, context);
    const details = detailsOf(context);
    const { image, isNew } = await uploadImage(deps, encode, staff, { ...details, file: await fileOf(context) });
    return context.json({ data: image }, isNew ? 201 : 200);
  });

  router.put(save.getRoutingPath(), fromThisSite, validate(DeskImageSave), async (context) => {
    const staff = await actingStaff(deps, sessions, context);
    return context.json({ data: await saveImage(deps, staff, recordIdOf(context), context.req.valid('json')) }, 200);
  });

  router.delete(remove.getRoutingPath(), fromThisSite, async (context) => {
    const staff = await actingStaff(deps, sessions, context);
    await trashImage(deps, staff, recordIdOf(context));
    return context.json({ message: 'The image is in the trash now.' }, 200);
  });
  return router;
}
