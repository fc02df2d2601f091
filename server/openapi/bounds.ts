const maxLengths = new Map<unknown, number>([
  ['uuid', 36],
  ['date', 10],
]);

function isRecord(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

/** Adds the bounds of safe integers, which zod requires but does not describe. */
function boundInteger(schema: Record<string, unknown>): void {
  schema.format ??= 'int64';
  if (!('exclusiveMinimum' in schema)) schema.minimum ??= Number.MIN_SAFE_INTEGER;
  if (!('exclusiveMaximum' in schema)) schema.maximum ??= Number.MAX_SAFE_INTEGER;
}

function addBounds(node: unknown): void {
  if (Array.isArray(node)) node.forEach(addBounds);
  if (!isRecord(node)) return;
  const types = [node.type].flat();
  const length = maxLengths.get(node.format);
  if (types.includes('integer')) boundInteger(node);
  if (types.includes('string') && length !== undefined) node.maxLength ??= length;
  Object.values(node).forEach(addBounds);
}

/** A copy with the bounds that the schemas imply; existing bounds stay. */
export function withBounds<Document>(document: Document): Document {
  const copy = structuredClone(document);
  addBounds(copy);
  return copy;
}
