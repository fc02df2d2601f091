import type { Env } from '../../../base/env.ts';

/**
 * The address for a learner who joins a class: a link to the page of the rooms gets the id of this use, by which the
 * meeting's server names the learner later. It reveals nothing about the person. Any other link stays as it is.
 */
export function roomAddress({ ROOM_URL }: Pick<Env, 'ROOM_URL'>, link: string, joinId: string): string {
  if (!ROOM_URL) return link;
  const url = new URL(link);
  if (toPage(url) !== toPage(new URL(ROOM_URL))) return link;
  url.searchParams.set('participant', joinId);
  return url.href;
}

const toPage = ({ origin, pathname }: URL) => origin + pathname;
