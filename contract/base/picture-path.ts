import { z } from 'zod';

/**
 * Path of a picture on this site, in one of the folders that hold only pictures: a page must not send any other request with
 * its reader's session. Empty for no picture.
 */
export const picturePath = z
  .string()
  .trim()
  .max(300, { error: 'Must be at most 300 characters' })
  .regex(/^(\/(images|covers|icons)(\/[\w~-][\w.~-]*)+)?$/, {
    error: 'Must be the path of a picture on this site, such as /images/cover.webp',
  });
