/** Specification section 5: a password has at least 6 characters; better-auth takes at most 128. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
