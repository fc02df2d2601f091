/** Longest texts of these formats, in characters. */
const longest = new Map<unknown, number>([
  ['uuid', 36],
  ['date', 10],
]);

function isRecord(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

/** Zod accepts only safe integers, but leaves that out of its description. */
function boundInteger(schema: Record<string, unknown>): void {
  schema.format ??= 'int64';
  if (!('exclusiveMinimum' in schema)) schema.minimum ??= Number.MIN_SAFE_INTEGER;
  if (!('exclusiveMaximum' in schema)) schema.maximum ??= Number.MAX_SAFE_INTEGER;
}

function bound(node: unknown): void {
  if (Array.isArray(node)) node.forEach(bound);
  if (!isRecord(node)) return;
  const types = [node.type].flat();
  const length = longest.get(node.format);
  if (types.includes('integer')) boundInteger(node);
  if (types.includes('string') && length !== undefined) node.maxLength ??= length;
  Object.values(node).forEach(bound);
}

/** Adds bounds that the schemas imply; leaves given ones alone. */
export function withBounds<Document>(document: Document): Document {
  const copy = structuredClone(document);
  bound(copy);
  return copy;
}
