/** A whole number that JavaScript may round: ids of other services have up to twenty digits. */
const LONG_NUMBER = /\d{16}/;

/** A whole number above 2^53 becomes a string of its digits, so that none is lost. Undefined if it is not JSON. */
export function parseJson(text: string | Uint8Array): unknown {
  try {
    const json = typeof text === 'string' ? text : new TextDecoder().decode(text);
    return JSON.parse(json, LONG_NUMBER.test(json) ? keepDigits : undefined);
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  const isRounded = typeof value === 'number' && !Number.isSafeInteger(value) && source && /^-?\d+$/.test(source);
  return isRounded ? source : value;
}
