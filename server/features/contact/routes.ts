import { createRoute } from '@hono/zod-openapi';
import { CONTACT_SENT, ContactAnswer, ContactRequest } from '../../../contract/contact.ts';
import { paths } from '../../../web/paths.ts';
import type { Deps } from '../../deps.ts';
import { validate } from '../../http/body.ts';
import { answerForms, type FormPage, type PostedForm } from '../../http/form.ts';
import { formAnswers, formBody } from '../../http/form-docs.ts';
import { isBot } from '../../http/honeypot.ts';
import { limitAddress, limitEmail } from '../../http/limits.ts';
import { checkOrigin } from '../../http/origin.ts';
import { createRouter, jsonAnswer } from '../../http/router.ts';
import { sendContactMessage } from './service.ts';

const send = createRoute({
  method: 'post',
  path: '/users/register',
  operationId: 'sendContactMessage',
  tags: ['Contact'],
  summary: 'Write to the company with the contact form',
  request: { body: formBody(ContactRequest) },
  responses: { 201: jsonAnswer(ContactAnswer, 'The message is stored and acknowledged by mail.'), ...formAnswers },
});

const contactForm: PostedForm = {
  name: 'contact',
  fields: ['name', 'email', 'subject', 'message'],
  page: () => paths.contact,
};

/** The contact form, at the address that the specification gives it. */
export function contactRoutes(deps: Deps, formPage?: FormPage) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(send);
  router.post(
    send.path,
    answerForms(deps, contactForm, formPage),
    limitAddress(deps),
    checkOrigin(deps),
    validate(ContactRequest),
    async (context) => {
      const message = context.req.valid('json');
      if (!isBot(message)) {
        await limitEmail(deps, message.email);
        await sendContactMessage(deps, message);
      }
      return context.json({ message: CONTACT_SENT }, 201);
    },
  );
  return router;
}
