import fc from 'fast-check';
import type { JsonSchema } from './schema.ts';
import { strangeText, strangeTimes, strangeValue, textOfLength } from './strange.ts';
import { weighted } from './weighted.ts';

/** Stored records that a request can name. */
export type KnownRecords = {
  /** Ids of records of the kind that the name of a field or parameter names, or of all kinds. */
  idsFor: (name: string) => string[];
  slugs: () => string[];
  emails: () => string[];
};

type Arb = fc.Arbitrary<unknown>;

/** Makes values that a schema of the API's document describes, most of them within its limits or at their edge. */
export function fromSchemas(shapes: Record<string, JsonSchema>, known: KnownRecords) {
  const oneOf = (values: () => string[]) =>
    fc.nat().map((index) => {
      const found = values();
      return found[index % found.length] ?? '';
    });

  const resolved = (schema: JsonSchema): JsonSchema =>
    (schema.$ref && shapes[schema.$ref.replace('#/components/schemas/', '')]) || schema;

  /** The alternatives of a schema, or the schema itself. */
  function objectsOf(schema: JsonSchema): JsonSchema[] {
    const named = resolved(schema);
    const choices = named.oneOf ?? named.anyOf;
    return choices ? choices.flatMap(objectsOf) : [named];
  }

  /** @param name of the field or parameter */
  function valueFor(schema: JsonSchema, name = ''): Arb {
    const named = resolved(schema);
    if (named.enum) return fc.constantFrom(...named.enum);
    const choices = named.anyOf ?? named.oneOf ?? typesOf(named);
    if (choices.length > 1) return fc.oneof(...choices.map((choice) => valueFor(choice, name)));
    return ofType(choices[0] ?? named, name);
  }

  function ofType(schema: JsonSchema, name: string): Arb {
    switch (typesOf(schema)[0]?.type) {
      case 'string':
        return textFor(schema, name);
      case 'integer':
      case 'number':
        return numberFor(schema);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return listFor(schema, name);
      case 'object':
        return objectFor(schema, name);
      default:
        return strangeValue;
    }
  }

  function textFor({ format, pattern, enum: values, ...limits }: JsonSchema, name: string): Arb {
    if (values) return fc.constantFrom(...values);
    if (format === 'uuid')
      return often(
        oneOf(() => known.idsFor(name)),
        fc.uuid(),
      );
    if (format === 'date' || format === 'date-time') return often(timeFor(format), fc.constantFrom(...strangeTimes));
    if (pattern) return often(oneOf(known.slugs), fc.oneof(fc.stringMatching(new RegExp(pattern)), strangeText));
    if (/email/i.test(name)) return often(oneOf(known.emails), fc.oneof(fc.emailAddress(), strangeText));
    if (/^(at|.*On|startsAt)$/.test(name)) return often(timeFor('date'), fc.constantFrom(...strangeTimes));
    return lengthFor(limits);
  }

  function listFor({ items = {}, minItems = 0, maxItems = 1000 }: JsonSchema, name: string): Arb {
    const item = valueFor(items, name);
    const few = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
    const many = fc.tuple(item, fc.constantFrom(maxItems, maxItems + 1)).map(([one, count]) => Array(count).fill(one));
    return often(few, many, 20);
  }

  function objectFor({ properties = {}, required = [], additionalProperties }: JsonSchema, name: string): Arb {
    const model = Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, valueFor(each, key)]));
    const fields = fc.record(model, { requiredKeys: required });
    if (typeof additionalProperties !== 'object') return fields;
    const key = fc.oneof(
      oneOf(() => known.idsFor(name)),
      strangeText,
    );
    const others = fc.dictionary(key, valueFor(additionalProperties, name), { maxKeys: 4 });
    return fc.tuple(fields, others).map(([own, more]) => ({ ...more, ...own }));
  }

  return {
    valueFor,
    /** One or two of the fields of an object that the schema describes, or none. */
    someFieldsOf: (schema: JsonSchema): Arb =>
      fc
        .oneof(...objectsOf(schema).map(fc.constant))
        .chain(({ properties = {} }) => {
          const names = Object.keys(properties);
          return fc.subarray(names, { maxLength: Math.min(2, names.length) }).map((some) => ({ properties, some }));
        })
        .chain(({ properties, some }) =>
          fc.record(Object.fromEntries(some.map((name) => [name, valueFor(properties[name] ?? {}, name)]))),
        ),
    /** The names of the fields of an object that the schema describes. */
    fieldsOf: (schema: JsonSchema): string[] => [
      ...new Set(objectsOf(schema).flatMap(({ properties = {} }) => Object.keys(properties))),
    ],
  };
}

export type FromSchemas = ReturnType<typeof fromSchemas>;

/** One schema for each type of a schema. */
function typesOf(schema: JsonSchema): JsonSchema[] {
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

function often(usual: Arb, seldom: Arb, weight = 6): Arb {
  return weighted([weight, usual], [1, seldom]);
}

function timeFor(format: string): Arb {
  const span = { min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true };
  return fc.date(span).map((date) => date.toISOString().slice(0, format === 'date' ? 10 : undefined));
}

function numberFor({ minimum = -1000, maximum = 1_000_000 }: JsonSchema): Arb {
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 1);
  return weighted([3, fc.integer({ min: minimum, max: maximum })], [1, edges]);
}

function lengthFor({ minLength = 0, maxLength = 300 }: JsonSchema): Arb {
  const edges = [minLength, maxLength, maxLength + 1, Math.max(0, minLength - 1)];
  const readable = fc.lorem({ maxCount: 4 }).map((text) => text.slice(0, maxLength));
  return weighted([6, readable], [2, strangeText], [1, fc.constantFrom(...edges).chain(textOfLength)]);
}
