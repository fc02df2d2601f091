import type { RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import type { FormName } from '../../contract/base/form-outcome.ts';
import type { Permission } from '../../contract/people/permission.ts';
import type { Sessions, SignedIn } from '../auth/session.ts';
import { fail } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import { MAX_BODY_BYTES, parseBody } from '../http/body.ts';
import { fieldMessages } from '../http/field-messages.ts';
import type { FormSuccess, PostedForm } from '../http/form.ts';
import type { PersonLimit } from '../http/rate-limit.ts';
import { whileUploading } from '../http/uploads.ts';
import { outgoing } from './outgoing.ts';
import { commonResponses, formBody, jsonResponse, NoQuery, type SuccessResponse } from './responses.ts';

/** The allowed callers: everyone, signed-in people, or staff whose role has one of the permissions. */
export type Audience = 'public' | 'person' | readonly [Permission, ...Permission[]];

/** The counters of requests by address. */
type AddressLimit = 'address' | 'sign-in-address' | 'return';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type SchemaOf<Success extends SuccessResponse> = Success extends {
  content: { 'application/json': { schema: infer Schema extends z.ZodType } };
}
  ? Schema
  : never;

type Output<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type OutputOrUnknown<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : unknown;
type InputOrUnknown<Schema extends z.ZodType | undefined> = Schema extends z.ZodType
  ? z.input<Schema> extends Record<string, never>
    ? unknown
    : z.input<Schema>
  : unknown;

export type Call<
  May extends Audience = Audience,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
> = {
  deps: Deps;
  sessions: Sessions;
  actor: May extends 'public' ? null : SignedIn;
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
  /** Parameters, query and body in one object. */
  input: OutputOrUnknown<Params> & OutputOrUnknown<Query> & OutputOrUnknown<Body>;
  context: Context;
};

/** Known before the body is read. */
type CallHead<May extends Audience, Params extends z.ZodType | undefined> = Pick<
  Call<May, Params>,
  'deps' | 'actor' | 'params'
>;

/** The parts of a posted field that return to the form's page: its value and its error, only its error, or nothing. */
type EchoedPart = 'value' | 'error' | 'nothing';

/** For pages without JavaScript; a field of the body that is missing here does not compile. */
type Form<Body extends z.ZodType | undefined> = {
  name: FormName;
  /** By field of the body; or a predicate, where field names contain ids. */
  fields: Record<keyof InputOrUnknown<Body> & string, EchoedPart> | ((name: string) => boolean);
  /** Name of the field of files, whose error returns to the form's page; a browser lets no page choose files. */
  files?: string;
  /** Path of the form's page; someone whose session has ended is sent to sign in first, and back. */
  page: string | PostedForm['page'];
  /** If that is another page. */
  success?: FormSuccess | PostedForm['success'];
};

type Description = {
  /** Unique in the API. */
  id: string;
  /** Method, and path below `/api` with parameters as `{id}`. */
  path: `${Method} /${string}`;
  /** Group of the document; by default that of the desk. */
  tag?: string;
  /** Verb first, without a full stop. */
  summary: string;
  description?: string;
  may: Audience;
  /** By default changes by visitors count by address, changes and downloads at the desk by person, reads not at all. */
  limit?: AddressLimit | PersonLimit | 'none';
  /** Callable from other sites; the sender is authenticated in another way, such as by a signature. */
  fromAnywhere?: true;
  /** The response is a file to save, which no page may embed. */
  isDownload?: true;
  /** The response of this public read is the same for everyone, and is cached until content changes. */
  cached?: true | undefined;
  /** Works without the database, too. */
  withoutDatabase?: true;
  params?: z.ZodObject | undefined;
  /** Message for a path that cannot exist, such as a slug in capitals. */
  missing?: string;
  /** By default a read takes none, and a change ignores it. */
  query?: z.ZodObject | undefined;
  body?: z.ZodType<object> | undefined;
  /** 64 KB by default. */
  maxBytes?: number;
  /** Schema of the body when a form posts files with it, as `multipart/form-data`. */
  formWithFiles?: z.ZodType;
  /** Description of a body that the handler reads itself. */
  rawBody?: { content: Record<string, { schema: z.ZodType }>; required: true };
  /** 200 by default. */
  status?: 200 | 201 | 202 | 204 | 303;
  response: SuccessResponse;
  /** They override those that every endpoint of its kind has. */
  otherResponses?: RouteConfig['responses'];
  /** The endpoint is public, and shows more to a signed-in person. */
  isForSignedIn?: true;
};

/** Only the types of clients use `Input` and `Output`. */
export type Endpoint<Path extends string = string, Input = unknown, Data = unknown> = {
  path: Path;
  pattern: string;
  route: RouteConfig;
  may: Audience;
  limit: AddressLimit | PersonLimit | undefined;
  fromAnywhere: boolean;
  isDownload: boolean;
  cached: boolean;
  form: PostedForm | undefined;
  /**
   * Checks parameters, query and body, in this order, and responds.
   * @param call.readCaller reads the actor again, or refuses: a body may take two minutes, in which session or role can end
   */
  run: (call: {
    deps: Deps;
    sessions: Sessions;
    actor: SignedIn | null;
    readCaller: () => Promise<SignedIn | null>;
    context: Context;
  }) => Promise<Response>;
  types?: { input: Input; done: Data };
};

const Done = z.object({ message: z.string() }).meta({ id: 'DeskDone' });

/** The response of a change that returns only a message. */
export const doneResponse = (description: string) => jsonResponse(Done, description);

export const trashedResponse = doneResponse('The record is in the trash and can be restored.');
export const TRASHED = { message: 'Moved to the trash.' };

/** `mount` makes all checks before the handler; document and client types are derived (docs/decisions/0072). */
export function endpoint<
  const Path extends Description['path'],
  const May extends Audience,
  const Success extends SuccessResponse,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType<object> | undefined = undefined,
>(
  definition: Description & {
    path: Path;
    may: May;
    cached?: May extends 'public' ? (Path extends `GET ${string}` ? true : undefined) : undefined;
    params?: Params;
    query?: Query;
    body?: Body;
    form?: Form<Body>;
    /** Refuses a caller before the body is read. */
    admit?: (call: CallHead<May, Params>) => Promise<void>;
    response: Success;
    /** Returns what the schema of the response makes its body of, or a `Response` where that is not JSON. */
    handler: (call: Call<May, Params, Query, Body>) => Promise<z.input<SchemaOf<Success>> | Response>;
  },
): Endpoint<Path, InputOrUnknown<Params> & InputOrUnknown<Query> & InputOrUnknown<Body>, z.output<SchemaOf<Success>>> {
  const { may, params, query, body, maxBytes, status = 200, isDownload = false, missing, form } = definition;
  const { admit, handler } = definition;
  const { schema } = definition.response.content?.['application/json'] ?? {};
  const takesFiles = definition.formWithFiles !== undefined;
  const { isRead, limit } = classify(definition);
  const route = openApiEntry(definition);
  return {
    path: definition.path,
    pattern: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    route,
    may,
    limit,
    fromAnywhere: definition.fromAnywhere ?? false,
    isDownload,
    cached: definition.cached ?? false,
    form: form && postedForm(form, may),
    run: async ({ context, readCaller, ...call }) => {
      const head = {
        params: params && parseParams(params, context, missing),
        query: query ? parseQuery(query, context) : isRead && parseQuery(NoQuery, context),
      };
      await admit?.({ deps: call.deps, actor: call.actor, params: head.params } as CallHead<May, Params>); // TypeScript cannot resolve `Output` of a generic parameter
      const task = async () => {
        const parts = { ...head, body: body && (await parseBody(context.req.raw, body, { maxBytes, takesFiles })) };
        const input = { ...parts.params, ...parts.query, ...parts.body };
        const actor = body ? await readCaller() : call.actor;
        return handler({ ...call, actor, context, ...parts, input } as Call<May, Params, Query, Body>); // TypeScript cannot resolve `Output` of a generic parameter
      };
      const upload = { userId: call.actor?.id ?? '', maxBytes: maxBytes ?? MAX_BODY_BYTES };
      const result = await (takesFiles ? whileUploading(context.req.raw, upload, task) : task());
      if (result instanceof Response) return result;
      context.status(status);
      const responseBody = schema && outgoing(schema, result, call.deps);
      const response = context.json(responseBody);
      bodies.set(response, responseBody);
      return response;
    },
  };
}

/** So that a caller in this process need not parse their text. */
const bodies = new WeakMap<Response, unknown>();

export const bodyOf = (response: Response): unknown => bodies.get(response);

function classify({ path, may, isDownload, limit }: Pick<Description, 'path' | 'may' | 'isDownload' | 'limit'>) {
  const isRead = path.startsWith('GET ');
  const isDesk = typeof may !== 'string';
  const defaultLimit = isRead && !isDownload ? 'none' : isDesk ? 'staff' : 'address';
  const effectiveLimit = limit ?? defaultLimit;
  return { isRead, isDesk, limit: effectiveLimit === 'none' ? undefined : effectiveLimit };
}

function postedForm<Body extends z.ZodType | undefined>(form: Form<Body>, may: Audience): PostedForm {
  const { name, fields, files, page, success } = form;
  const fieldsWith = (part: EchoedPart) =>
    Object.entries(fields).flatMap(([field, echoed]) => (echoed === part ? [field] : []));
  return {
    name,
    fields: typeof fields === 'function' ? fields : fieldsWith('value'),
    secrets: typeof fields === 'function' ? [] : [...fieldsWith('error'), ...(files ? [files] : [])],
    page: typeof page === 'string' ? () => page : page,
    needsSession: may !== 'public',
    ...(success && { success: typeof success === 'function' ? success : () => success }),
  };
}

function openApiEntry(definition: Description & { form?: unknown }): RouteConfig {
  const { id, path, tag = 'Desk', summary, may, params, body, form, rawBody, status = 200, response } = definition;
  const [method = '', pathname = ''] = path.split(' ');
  const { isRead, isDesk, limit } = classify(definition);
  const query = definition.query ?? (isRead ? NoQuery : undefined);
  const json = body && { required: true, content: { 'application/json': { schema: body } } };
  const content = body && (form ? formBody(body, definition.formWithFiles) : json);
  const needs = isDesk && `Needs the permission ${[...may].map((permission) => `\`${permission}\``).join(' or ')}.`;
  const description = [definition.description, needs].filter(Boolean).join(' ');
  const session = { session: [] };
  return {
    method: method.toLowerCase() as 'get' | 'post' | 'put' | 'delete', // `Method` has only these
    path: pathname,
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(may !== 'public' && { security: [session] }),
    ...(definition.isForSignedIn && { security: [session, {}] }),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...((content || rawBody) && { body: content ?? rawBody }),
    },
    responses: {
      [status]: response,
      ...commonResponses({ ...definition, isRead, isDesk, isLimited: limit !== undefined }),
      ...definition.otherResponses,
    },
  };
}

/** @throws RequestError not_found if a parameter does not match, such as a text that cannot be an id */
function parseParams(schema: z.ZodObject, { req }: Context, message: string | undefined) {
  const { success, data } = schema.safeParse(req.param());
  if (!success) fail.notFound(message);
  return data;
}

/** @throws RequestError invalid_input, also for a parameter that appears twice */
function parseQuery(schema: z.ZodObject, { req }: Context) {
  const entries = Object.entries(req.queries()).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ]);
  const { success, data, error } = schema.safeParse(Object.fromEntries(entries));
  if (!success) fail.invalid(fieldMessages(error));
  return data;
}
