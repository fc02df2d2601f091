import { z } from 'zod';

/** The column that a list is sorted by, ascending; with a hyphen before its name, descending (as in JSON:API). */
export function sortBy<const Name extends string>(...names: [Name, ...Name[]]) {
  return z
    .enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]))
    .meta({ description: 'A column, ascending; with a hyphen before it, descending.' });
}
