import { z } from 'zod';
import { describeApi } from '../../../server/openapi/document.ts';
import { endpoints } from '../../../server/start/endpoints.ts';
import { JsonSchema } from './schema.ts';

const Parameter = z.object({ name: z.string(), in: z.enum(['path', 'query']), schema: JsonSchema });
const Content = z.record(z.string(), z.object({ schema: JsonSchema }));
const Described = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Methods = z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), Described.optional());
const Document = z.object({
  paths: z.record(z.string(), z.partialRecord(Methods.keyType, Described)),
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }),
});

export type Parameter = z.infer<typeof Parameter>;

/** One operation, as the API's own description has it. */
export type Operation = {
  id: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  params: Parameter[];
  query: Parameter[];
  /** The shape of the body by media type; empty when it takes none. */
  bodies: Record<string, JsonSchema>;
  /** Every status that its description names. */
  statuses: number[];
  /** The contract's own schema of a JSON response, by status. */
  responses: Map<number, z.ZodType>;
};

/** Every operation of the API, and the shapes that their schemas name. */
export function readOperations(): { operations: Operation[]; shapes: Record<string, JsonSchema> } {
  const { paths, components } = Document.parse(describeApi(endpoints));
  const schemas = readSchemas();
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]): Operation => {
      const { operationId: id, parameters, requestBody, responses } = described;
      return {
        id,
        method: method.toUpperCase(),
        path,
        params: parameters.filter((parameter) => parameter.in === 'path'),
        query: parameters.filter((parameter) => parameter.in === 'query'),
        bodies: Object.fromEntries(
          Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
        ),
        statuses: Object.keys(responses).map(Number),
        responses: schemas.get(id) ?? new Map(),
      };
    }),
  );
  return { operations, shapes: components.schemas };
}

const JsonEntry = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.instanceof(z.ZodType) }) }),
});

/** The schemas that the routes were made with: the document made of them forgets some of their rules. */
function readSchemas(): Map<string | undefined, Map<number, z.ZodType>> {
  return new Map(
    endpoints.map(({ route: { operationId, responses } }) => {
      const schemas = Object.entries(responses).flatMap(([status, response]) => {
        const { data } = JsonEntry.safeParse(response);
        return data ? [[Number(status), data.content['application/json'].schema] as const] : [];
      });
      return [operationId, new Map(schemas)];
    }),
  );
}
