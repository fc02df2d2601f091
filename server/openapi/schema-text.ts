import { html } from 'hono/html';
import type { ApiDocument } from './document.ts';

export type Schema = NonNullable<NonNullable<ApiDocument['components']>['schemas']>[string];
type Html = ReturnType<typeof html>;

/** A field of an object; `path` is relative to the object, `modules[].title`. */
export type Field = { path: string; schema: Schema; required: boolean };

/** The fields of a schema and of objects within it; links to named schemas instead. */
export function fieldsOf(schema: Schema, parent = ''): Field[] {
  if ('$ref' in schema || !('properties' in schema)) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const path = parent + name;
    const nested = 'items' in value && value.items ? fieldsOf(value.items, `${path}[].`) : fieldsOf(value, `${path}.`);
    return [{ path, schema: value, required: schema.required?.includes(name) ?? false }, ...nested];
  });
}

/** The type of a schema in words: `text, 1 to 100 characters`, `list of Course`. */
export function typeOf(schema: Schema): Html {
  if ('$ref' in schema && schema.$ref) return linkTo(schema.$ref);
  if (!('type' in schema) && !('oneOf' in schema) && !('anyOf' in schema)) return html`anything`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return joined(choices.map(typeOf), ' or ');
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (schema.enum)
    return joined(
      schema.enum.map((value) => html`<code>${value}</code>`),
      ' or ',
    );
  const types = [schema.type].flat().map((type) => typeName(type, schema.format));
  return html`${[types.join(' or '), ...limits(schema)].join(', ')}`;
}

function linkTo(reference: string): Html {
  const name = reference.split('/').at(-1) ?? reference;
  return html`<a href="#schema-${name}">${name}</a>`;
}

function joined(parts: Html[], separator: string): Html {
  return html`${parts.map((part, index) => html`${index > 0 ? separator : ''}${part}`)}`;
}

const typeNames: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' };

function typeName(type: string | undefined, format: string | undefined): string {
  if (type === 'string' && format) return format;
  return (type && typeNames[type]) ?? type ?? 'anything';
}

function limits(schema: Exclude<Schema, { $ref: string }>): string[] {
  const { minLength, maxLength, pattern } = schema;
  // The largest safe integer is not shown as a limit.
  const [minimum, maximum] = [schema.minimum, schema.maximum].map((limit) =>
    Number.isSafeInteger(Math.abs(limit ?? 0) + 1) ? limit : undefined,
  );
  return [
    range(minLength, maxLength, 'characters'),
    range(minimum, maximum, ''),
    pattern === undefined ? '' : `like ${pattern}`,
  ].filter(Boolean);
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  const bounds =
    least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`;
  return `${bounds} ${unit}`.trim();
}
