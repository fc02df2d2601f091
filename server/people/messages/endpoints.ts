import { createRoute } from '@hono/zod-openapi';
import { CONTACT_SENT, ContactRequest, ContactResponse } from '../../../contract/contact.ts';
import { paths } from '../../../web/paths.ts';
import { createRouter, formBody, formResponses, jsonResponse } from '../../api/answers.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage, type PostedForm } from '../../http/form.ts';
import { isBot } from '../../http/form-fields.ts';
import { checkOrigin } from '../../http/origin.ts';
import { limitByAddress, limitByEmail } from '../../http/rate-limit.ts';
import { sendContactMessage } from './service.ts';

const send = createRoute({
  method: 'post',
  path: '/users/register',
  operationId: 'sendContactMessage',
  tags: ['Contact'],
  summary: 'Write to the company with the contact form',
  request: { body: formBody(ContactRequest) },
  responses: {
    201: jsonResponse(ContactResponse, 'The message is stored and acknowledged by mail.'),
    ...formResponses,
  },
});

const contactForm: PostedForm = {
  name: 'contact',
  fields: ['name', 'email', 'subject', 'message'],
  page: () => paths.contact,
};

/** The contact form, at the specification's path. */
export function contactRoutes(deps: Deps, formPage?: FormPage) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(send);
  router.post(
    send.path,
    answerForms(deps, contactForm, formPage),
    limitByAddress(deps),
    checkOrigin(deps),
    validate(ContactRequest),
    async (context) => {
      const message = context.req.valid('json');
      if (!isBot(message)) {
        await limitByEmail(deps, 'contact', message.email);
        await sendContactMessage(deps, message);
      }
      return context.json({ message: CONTACT_SENT }, 201);
    },
  );
  return router;
}
