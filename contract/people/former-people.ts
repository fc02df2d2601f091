/** Shown to staff instead of the name of a deleted account of staff. */
export const FORMER_STAFF = 'Someone who left';

/** Shown instead of the name of a deleted account of a learner. */
export const FORMER_LEARNER = 'A former learner';
