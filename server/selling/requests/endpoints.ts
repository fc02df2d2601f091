import { createRoute } from '@hono/zod-openapi';
import { EnrollmentRequest, EnrollmentResponse } from '../../../contract/enrollment.ts';
import { createRouter, formBody, formResponses, jsonResponse } from '../../api/answers.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage } from '../../http/form.ts';
import { isBot } from '../../http/form-fields.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress, limitByEmail, networkOf } from '../../http/rate-limit.ts';
import { enrollmentPage, sourceOf } from './form-page.ts';
import { checkEnrollment, confirmation, requestEnrollment } from './service.ts';

const enroll = createRoute({
  method: 'post',
  path: '/enrollments',
  operationId: 'requestEnrollment',
  tags: ['Enrollment'],
  summary: 'Request to join a course',
  description: 'A repeat with the same e-mail and course within a day is stored once; new details replace the earlier.',
  request: { body: formBody(EnrollmentRequest) },
  responses: {
    201: jsonResponse(EnrollmentResponse, 'The request is stored and acknowledged by mail.'),
    ...formResponses,
  },
});

const fields = ['name', 'email', 'mobile', 'mobileCountry', 'courseId'];

/** Requests to join a course. */
export function enrollmentRoutes(deps: Deps, sessions: Sessions, formPage?: FormPage) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(enroll);
  router.post(
    enroll.path,
    answerForms(deps, { name: 'enrollment', fields, page: enrollmentPage(deps) }, formPage),
    limitByAddress(deps),
    checkOrigin(deps),
    validate(EnrollmentRequest),
    async (context) => {
      const input = context.req.valid('json');
      const enrollment = await checkEnrollment(deps, input);
      const message = confirmation(enrollment);
      if (isBot(input)) return context.json({ message, reserve: null }, 201);
      await limitByEmail(deps, 'enrollment', enrollment.email);
      const source = sourceOf(deps, context.req.raw, input);
      const account = await sessions.of(context);
      const reserve = await requestEnrollment(deps, enrollment, source, { account, network: networkOf(deps, context) });
      return context.json({ message, reserve }, 201);
    },
  );
  return router;
}
