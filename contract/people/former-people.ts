/** Shown to staff instead of the name of a deleted staff account. */
export const FORMER_STAFF = 'Former staff member';

/** Shown instead of the name of a deleted account of a learner. */
export const FORMER_LEARNER = 'A former learner';
