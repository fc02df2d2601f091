import { z } from 'zod';

/** A moment, as ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** An amount in paise. */
export const paise = z.int();
