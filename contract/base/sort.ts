import { z } from 'zod';

/** What a list can be sorted by: a column, upwards, or with a hyphen before its name downwards (as in JSON:API). */
export function sortBy<const Name extends string>(...names: [Name, ...Name[]]) {
  return z
    .enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]))
    .meta({ description: 'A column, ascending; with a hyphen before it, descending.' });
}
