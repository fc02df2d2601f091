import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Passwords } from '../deps.ts';

/** As better-auth keeps passwords: scrypt with N 16384, r 16, p 1, salted. */
export const scryptPasswords: Passwords = { hash: hashPassword, verify: verifyPassword };
