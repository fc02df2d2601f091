/** Makes absolute addresses of the site's paths. */
export type Absolute = (path: string) => string;

/** @param publicUrl address of the site; only its origin counts, for paths begin at the root. */
export function addressesOf(publicUrl: string): Absolute {
  const { origin } = new URL(publicUrl);
  return (path) => origin + path;
}
