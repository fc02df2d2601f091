import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Holder, Permission } from '../../contract/permission.ts';
import { RequestError } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import { parseBody } from '../http/body.ts';
import { fieldMessages } from '../http/field-messages.ts';
import { errorResponse, jsonResponse, limitedResponse, NoQuery } from '../http/router.ts';

/** Somebody of the staff who does something. */
export type Actor = Holder & { id: string };

/** Which record, and who does something with it; every service takes it between `deps` and the input. */
export type Acting = { actor: Actor; id: string };

/** What is counted together against the limit of a person. */
type LimitName = 'staff' | 'preview';

/** What an operation answers when it is done; a handler returns a `Response` itself for what is not JSON. */
type Answer = { description: string; content?: Record<string, { schema: z.ZodType }> };
type AnswerOf<A extends Answer> = A extends {
  content: { 'application/json': { schema: infer Schema extends z.ZodType } };
}
  ? z.output<Schema> | Response
  : Response;

/** What a schema lets through; undefined where an operation has none. */
type Parsed<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler gets: the actor works at the desk and has the permission, and the input was checked. */
type Call<
  Params extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
> = {
  deps: Deps;
  actor: Actor;
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  context: Context;
};

/** How an operation is described, and what it takes. */
type Description = {
  /** Unique in the API. */
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below `/api`, with parameters as `{id}`. */
  path: string;
  /** Verb first, without a full stop. */
  summary: string;
  description?: string;
  /** One of these permissions is enough. */
  permissions: readonly [Permission, ...Permission[]];
  /** By default changes and downloads count together, and reads not at all. */
  limit?: LimitName;
  /** Whether a read is a file to save, which no page may embed. */
  isDownload?: true;
  params?: z.ZodObject | undefined;
  /** By default a read takes none, and a change ignores it. */
  query?: z.ZodObject | undefined;
  body?: z.ZodType<object> | undefined;
  /** 64 KB by default. */
  maxBytes?: number;
  /** How the body is described when the handler reads it itself. */
  rawBody?: { content: Record<string, { schema: z.ZodType }>; required: true };
  /** 200 by default. */
  status?: 200 | 201 | 204;
  answer: Answer;
  /** Answers beside `answer` and those that every operation of the desk has, or in place of these. */
  otherAnswers?: RouteConfig['responses'];
};

/** What `deskRouter` mounts. */
export type Operation = {
  route: RouteConfig & { getRoutingPath: () => string };
  permissions: readonly Permission[];
  limit: LimitName | undefined;
  isDownload: boolean;
  /** Checks parameters, query and body, in this order, and answers. */
  run: (deps: Deps, actor: Actor, context: Context) => Promise<Response>;
};

/** The other answers of every read at the desk. */
const readAnswers = {
  400: errorResponse('The address is not well-formed.'),
  401: errorResponse('Nobody is signed in.'),
  403: errorResponse('The role does not allow it.'),
  404: errorResponse('There is no such record, or the caller is not staff.'),
  422: errorResponse('A parameter is wrong or unknown; `fields` says which.'),
  500: errorResponse('A fault of the server.'),
  503: errorResponse('The database cannot be reached.'),
};

/** The other answers of every change at the desk. */
const writeAnswers = {
  ...readAnswers,
  403: errorResponse('The role does not allow it, or the request comes from another site.'),
  409: errorResponse('Somebody else changed the record since it was read; nothing was stored.'),
  413: errorResponse('The body is too large.'),
  415: errorResponse('The body is not JSON.'),
  429: limitedResponse('Too many changes in a short time.'),
};

const Done = z.object({ message: z.string() }).meta({ id: 'DeskDone' });

/** What a change answers that has nothing to show. */
export const doneAnswer = (description: string) => jsonResponse(Done, description);

/** What a deletion answers that can be undone. */
export const trashedAnswer = doneAnswer('The record is in the trash and can be restored.');
export const TRASHED = { message: 'Moved to the trash.' };

/**
 * An operation of the desk: how it is described, who may do it, what it takes, and what it does. `deskRouter` mounts it
 * and makes all checks before the handler runs.
 */
export function operation<
  const Done extends Answer,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType<object> | undefined = undefined,
>(
  definition: Description & {
    params?: Params;
    query?: Query;
    body?: Body;
    answer: Done;
    handler: (call: Call<Params, Query, Body>) => Promise<AnswerOf<Done>>;
  },
): Operation {
  const { method, permissions, params, query, body, maxBytes, status = 200, isDownload = false, handler } = definition;
  const isRead = method === 'get';
  return {
    route: createRoute(describeOperation(definition)),
    permissions,
    limit: definition.limit ?? (isRead && !isDownload ? undefined : 'staff'),
    isDownload,
    run: async (deps, actor, context) => {
      const input = {
        params: params && parseParams(params, context),
        query: query ? parseQuery(query, context) : isRead && parseQuery(NoQuery, context),
        body: body && (await parseBody(context.req.raw, body, maxBytes)),
      };
      const answer = await handler({ deps, actor, context, ...input } as Call<Params, Query, Body>); // `Parsed`, which is generic here
      if (answer instanceof Response) return answer;
      context.status(status);
      return context.json(answer);
    },
  };
}

/** The entry of an operation in the OpenAPI document. */
function describeOperation(definition: Description): RouteConfig {
  const { id, method, path, summary, permissions, params, body, rawBody, status = 200, answer } = definition;
  const isRead = method === 'get';
  const needs = `Needs the permission ${permissions.map((permission) => `\`${permission}\``).join(' or ')}.`;
  const query = definition.query ?? (isRead ? NoQuery : undefined);
  const content = body && { required: true, content: { 'application/json': { schema: body } } };
  return {
    method,
    path,
    operationId: id,
    tags: ['Desk'],
    summary,
    description: definition.description ? `${definition.description} ${needs}` : needs,
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...((content || rawBody) && { body: content ?? rawBody }),
    },
    responses: {
      [status]: answer,
      ...(isRead ? readAnswers : writeAnswers),
      ...(definition.isDownload && { 429: limitedResponse('Too many exports in a short time.') }),
      ...definition.otherAnswers,
    },
  };
}

/** @throws RequestError not_found for what is no id */
function parseParams(schema: z.ZodObject, { req }: Context) {
  const { success, data } = schema.safeParse(req.param());
  if (!success) throw new RequestError('not_found');
  return data;
}

/** @throws RequestError invalid_input, also for what is given twice */
function parseQuery(schema: z.ZodObject, { req }: Context) {
  const given = Object.entries(req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  const { success, data, error } = schema.safeParse(Object.fromEntries(given));
  if (!success) throw new RequestError('invalid_input', { fields: fieldMessages(error) });
  return data;
}
