import { createRoute } from '@hono/zod-openapi';
import { DeskOrder } from '../../../../contract/desk-order.ts';
import {
  DeskTestimonialAnswer,
  DeskTestimonialFields,
  DeskTestimonialList,
  DeskTestimonialParams,
  DeskTestimonialSave,
} from '../../../../contract/desk-testimonial.ts';
import type { Sessions } from '../../../auth/session.ts';
import type { Deps } from '../../../deps.ts';
import { validate } from '../../../http/body.ts';
import { checkOrigin } from '../../../http/origin.ts';
import { createRouter, jsonAnswer, NoQuery } from '../../../http/router.ts';
import { deskReadAnswers, deskWriteAnswers } from '../answers.ts';
import { deletedAnswer, jsonBody } from '../operation.ts';
import { recordIdOf } from '../record-id.ts';
import { actingAdmin, requireAdmin } from '../staff-only.ts';
import {
  createTestimonial,
  deleteTestimonial,
  listTestimonials,
  orderTestimonials,
  readTestimonial,
  saveTestimonial,
} from './service.ts';

const tags = ['Desk'];

const list = createRoute({
  method: 'get',
  path: '/desk/testimonials',
  operationId: 'listDeskTestimonials',
  tags,
  summary: 'Testimonials, also those that nobody sees, in their order (admins)',
  request: { query: NoQuery },
  responses: { 200: jsonAnswer(DeskTestimonialList, 'Every testimonial.'), ...deskReadAnswers },
});

const read = createRoute({
  method: 'get',
  path: '/desk/testimonials/{id}',
  operationId: 'getDeskTestimonial',
  tags,
  summary: 'A testimonial as it is written (admins)',
  request: { params: DeskTestimonialParams, query: NoQuery },
  responses: { 200: jsonAnswer(DeskTestimonialAnswer, 'The testimonial.'), ...deskReadAnswers },
});

const create = createRoute({
  method: 'post',
  path: '/desk/testimonials',
  operationId: 'createDeskTestimonial',
  tags,
  summary: 'Add a testimonial, which stands last (admins)',
  request: { body: jsonBody(DeskTestimonialFields) },
  responses: { 201: jsonAnswer(DeskTestimonialAnswer, 'The testimonial is stored.'), ...deskWriteAnswers },
});

const order = createRoute({
  method: 'put',
  path: '/desk/testimonials/order',
  operationId: 'orderDeskTestimonials',
  tags,
  summary: 'Put the testimonials in a new order (admins)',
  request: { body: jsonBody(DeskOrder) },
  responses: { 200: jsonAnswer(DeskTestimonialList, 'The testimonials as they stand now.'), ...deskWriteAnswers },
});

const save = createRoute({
  method: 'put',
  path: '/desk/testimonials/{id}',
  operationId: 'saveDeskTestimonial',
  tags,
  summary: 'Change a testimonial (admins)',
  request: { params: DeskTestimonialParams, body: jsonBody(DeskTestimonialSave) },
  responses: { 200: jsonAnswer(DeskTestimonialAnswer, 'The testimonial as it is now.'), ...deskWriteAnswers },
});

const remove = createRoute({
  method: 'delete',
  path: '/desk/testimonials/{id}',
  operationId: 'deleteDeskTestimonial',
  tags,
  summary: 'Put a testimonial in the trash (admins)',
  request: { params: DeskTestimonialParams },
  responses: { 200: deletedAnswer, ...deskWriteAnswers },
});

/** What learners say, for who looks after it. */
export function testimonialsRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  for (const route of [create, order, save, remove]) router.openAPIRegistry.registerPath(route);
  const fromThisSite = checkOrigin(deps, sessions.has);

  router.openapi(list, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await listTestimonials(deps) }, 200);
  });

  router.openapi(read, async (context) => {
    await requireAdmin(sessions, context);
    return context.json({ data: await readTestimonial(deps, context.req.valid('param').id) }, 200);
  });

  router.post(create.path, fromThisSite, validate(DeskTestimonialFields), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    return context.json({ data: await createTestimonial(deps, actorId, context.req.valid('json')) }, 201);
  });

  router.put(order.path, fromThisSite, validate(DeskOrder), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    await orderTestimonials(deps, actorId, context.req.valid('json'));
    return context.json({ data: await listTestimonials(deps) }, 200);
  });

  router.put(save.getRoutingPath(), fromThisSite, validate(DeskTestimonialSave), async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    const acting = { id: recordIdOf(context), actorId };
    return context.json({ data: await saveTestimonial(deps, acting, context.req.valid('json')) }, 200);
  });

  router.delete(remove.getRoutingPath(), fromThisSite, async (context) => {
    const { id: actorId } = await actingAdmin(deps, sessions, context);
    await deleteTestimonial(deps, { id: recordIdOf(context), actorId });
    return context.json({ message: 'It lies in the trash now.' }, 200);
  });
  return router;
}
