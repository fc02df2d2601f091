import fc from 'fast-check';
import { weighted } from './weighted.ts';

const printable = fc.string({ maxLength: 40 }).map((text) => text.trim());

/** Values of the headers that the server reads, beside those of the session and the body. */
const values: Record<string, fc.Arbitrary<string>> = {
  Origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:5000', 'not an origin', ''),
  Cookie: fc.oneof(
    printable,
    fc.constantFrom('session=', 'session=a.b', 'session=%E0%A4%A', 'form_outcome=x; session'),
  ),
  Accept: fc.constantFrom('text/html', 'text/html;q=0', '*/*', ';;q=,', 'image/webp'),
  'Content-Encoding': fc.constantFrom('identity', 'gzip', 'br, gzip'),
  'X-Forwarded-For': fc.oneof(printable, fc.constantFrom('::', '[::1]:80, 1.2.3.4', '999.1.1.1', ',,')),
  'If-None-Match': fc.constantFrom('*', '"x"', 'W/"x", "y"', '"'),
  'User-Agent': fc.oneof(printable, fc.constant('Mozilla/5.0 '.repeat(200))),
  'Content-Length': fc.constantFrom('0', '-1', '99999999999', 'x'),
};

const some = fc
  .subarray(Object.keys(values), { minLength: 1, maxLength: 2 })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), values[name] ?? printable))));

/** Headers that replace those of a request; mostly none. */
export const headers: fc.Arbitrary<Record<string, string>> = weighted(
  [6, fc.constant<[string, string][]>([])],
  [1, some],
).map((entries) => Object.fromEntries(entries));
