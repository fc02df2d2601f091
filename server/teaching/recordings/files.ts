export type Files = {
  /** @returns the bytes of a file; null if there is none, or an empty one */
  sizeOf: (name: string) => Promise<number | null>;
  /** @returns a text of at most 1 MB; null if there is none */
  readText: (name: string) => Promise<string | null>;
};

/** The most bytes of a file of captions: about twenty hours of speech. */
export const MAX_TEXT_BYTES = 1024 * 1024;
