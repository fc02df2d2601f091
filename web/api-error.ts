/** A failed call as the client keeps it: plain data, so that it fits the store. */
export type ApiError = {
  /** HTTP status, or 0 when no answer came. */
  status: number;
  code?: string;
  message?: string;
  fields: Record<string, string>;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textFields(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export const ApiError = {
  noAnswer: { status: 0, fields: {} } satisfies ApiError,

  /** Reads whatever an answer with an error status carried. */
  from(status: number, body: unknown): ApiError {
    if (!isRecord(body)) return { status, fields: {} };
    return {
      status,
      ...(typeof body.code === 'string' && { code: body.code }),
      ...(typeof body.message === 'string' && { message: body.message }),
      fields: textFields(body.fields),
    };
  },
};
