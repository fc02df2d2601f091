import type { LessonVideo } from '../../../contract/learning/learning.ts';

export const VIDEO_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const YOUTUBE = /^(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com$/;
/** In any of YouTube's URLs. */
const YOUTUBE_ID = /^[\w-]{11}$/;
/** `/123` or, for an unlisted video, `/123/abc`; also as the player's `/video/123`. */
const VIMEO_PATH = /^(?:\/video)?\/(\d+)(?:\/([0-9a-f]+))?\/?$/;

type Video = Omit<LessonVideo, 'poster'>;

/** Finds a player that sets no cookie before it plays. @param address of page or player @returns null for any other URL */
export function parseVideo(address: string): Video | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return null;
  return youtube(url) ?? vimeo(url);
}

function youtube(url: URL): Video | null {
  const id = youtubeId(url);
  if (!id || !YOUTUBE_ID.test(id)) return null;
  return {
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
    watchUrl: `https://www.youtube.com/watch?v=${id}`,
    host: 'YouTube',
  };
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | null | undefined {
  const [, first = '', second] = pathname.split('/');
  if (hostname === 'youtu.be') return first;
  if (!YOUTUBE.test(hostname)) return null;
  if (first === 'watch') return searchParams.get('v');
  return ['shorts', 'embed', 'live'].includes(first) ? second : null;
}

function vimeo({ hostname, pathname, searchParams }: URL): Video | null {
  const [, id, key = searchParams.get('h')] = VIMEO_PATH.exec(pathname) ?? [];
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname) || !id) return null;
  const unlistedKey = key && /^[0-9a-f]+$/.test(key) ? key : null;
  return {
    embedUrl: `https://player.vimeo.com/video/${id}?${unlistedKey ? `h=${unlistedKey}&` : ''}dnt=1`,
    watchUrl: `https://vimeo.com/${id}${unlistedKey ? `/${unlistedKey}` : ''}`,
    host: 'Vimeo',
  };
}
