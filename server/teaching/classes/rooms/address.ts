import type { Env } from '../../../base/env.ts';

/**
 * The address for a learner who joins a class. A link to the page of the rooms gets the id of this use, by which the
 * meeting's server identifies the learner in its events; the id reveals nothing about the person. Other links stay as they
 * are.
 */
export function roomAddress({ ROOM_URL }: Pick<Env, 'ROOM_URL'>, link: string, joinId: string): string {
  if (!ROOM_URL) return link;
  const url = new URL(link);
  if (pageOf(url) !== pageOf(new URL(ROOM_URL))) return link;
  url.searchParams.set('participant', joinId);
  return url.href;
}

const pageOf = ({ origin, pathname }: URL) => origin + pathname;
