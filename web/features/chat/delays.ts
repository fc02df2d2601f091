/** Specification section 9: a reply follows a chip after this many milliseconds. */
export const CHIP_REPLY_MS = 800;

/** Specification section 9: a reply follows typed text after this many milliseconds. */
export const TYPED_REPLY_MS = 1000;
