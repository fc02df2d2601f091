/** The functions of both kinds of store. */
export type Files = {
  /** @returns the bytes of a file; null if there is none, or an empty one */
  sizeOf: (name: string) => Promise<number | null>;
  /** @returns a text of at most 1 MB; null if there is none */
  readText: (name: string) => Promise<string | null>;
};

/** The most that is read of a file of captions, in bytes: about twenty hours of talk. */
export const MAX_TEXT_BYTES = 1024 * 1024;
