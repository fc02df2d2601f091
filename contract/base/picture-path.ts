import { z } from 'zod';

/**
 * Path of a picture on this site, below one of the folders that hold nothing else: a page that shows it must not call
 * anything in the name of its reader. Empty for none.
 */
export const picturePath = z
  .string()
  .trim()
  .max(300, { error: 'Must be at most 300 characters' })
  .regex(/^(\/(images|covers|icons)(\/[\w~-][\w.~-]*)+)?$/, {
    error: 'Must be the path of a picture on this site, such as /images/cover.webp',
  });
