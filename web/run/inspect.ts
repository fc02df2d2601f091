/** Characters of a value in one line; longer ones take a line for each part, as in Node.js. */
const LINE_CHARACTERS = 72;
/** The depth to which nested values are shown, as in Node.js. */
const DEPTH = 2;
/** Parts of one value that are shown, as in Node.js. */
const MAX_PARTS = 100;

/** The output of `console.log` for its arguments, as in Node.js, so that it matches the outputs in texts. */
export function printed(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? value : inspect(value, []))).join(' ');
}

function inspect(value: unknown, around: readonly object[]): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return named(value);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  if (value instanceof Error) return around.length > 0 ? `[${value}]` : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (value instanceof Promise) return 'Promise { <pending> }';
  if (around.includes(value)) return '[Circular *1]';
  if (around.length > DEPTH) return Array.isArray(value) ? '[Array]' : `[${nameOf(value) || 'Object'}]`;
  return whole(value, [...around, value]);
}

function quoted(text: string): string {
  const quote = ["'", '"', '`'].find((mark) => !text.includes(mark)) ?? "'";
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}

function named(value: { name: string }): string {
  if (String(value).startsWith('class')) return `[class ${value.name || '(anonymous)'}]`;
  return value.name ? `[Function: ${value.name}]` : '[Function (anonymous)]';
}

/** The class of an object; empty for a plain one. */
function nameOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return '[Object: null prototype]';
  const made: unknown = value.constructor;
  return typeof made === 'function' && made !== Object ? made.name : '';
}

function whole(value: object, around: readonly object[]): string {
  const show = (part: unknown) => inspect(part, around);
  if (Array.isArray(value)) return list('[', value.slice(0, MAX_PARTS).map(show), ']', value.length);
  if (value instanceof Map) {
    const parts = [...value].slice(0, MAX_PARTS).map(([key, part]) => `${show(key)} => ${show(part)}`);
    return list(`Map(${value.size}) {`, parts, '}', value.size);
  }
  if (value instanceof Set) {
    return list(`Set(${value.size}) {`, [...value].slice(0, MAX_PARTS).map(show), '}', value.size);
  }
  const entries = Object.entries(value);
  const parts = entries.slice(0, MAX_PARTS).map(([key, part]) => `${keyOf(key)}: ${show(part)}`);
  const name = nameOf(value);
  return list(name ? `${name} {` : '{', parts, '}', entries.length);
}

const keyOf = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

function list(open: string, parts: string[], close: string, count: number): string {
  const shown = count > parts.length ? [...parts, `... ${count - parts.length} more items`] : parts;
  if (shown.length === 0) return open + close;
  const line = `${open} ${shown.join(', ')} ${close}`;
  if (line.length <= LINE_CHARACTERS && !line.includes('\n')) return line;
  return `${open}\n${shown.map((part) => `  ${part.replaceAll('\n', '\n  ')}`).join(',\n')}\n${close}`;
}
