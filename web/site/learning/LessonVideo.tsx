import { type MouseEvent, useState } from 'react';
import type { LessonVideo as Video } from '../../../contract/learning/learning.ts';
import { PlayIcon } from '../../ui/icons.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

function autoplayUrl(embedUrl: string): string {
  const address = new URL(embedUrl);
  address.searchParams.set('autoplay', '1');
  return address.href;
}

const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus();

/**
 * A picture that links to the video at its host; a click replaces it with the host's player. Before the click, the page
 * requests nothing from the host. The content security policy allows the frame only under `/learn` (routes.tsx).
 */
export function LessonVideo({ video, title }: { video: Video; title: string }) {
  const [isPlaying, setPlaying] = useState(false);
  const isHydrated = useHydrated();
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(true);
  };
  if (isPlaying) {
    return (
      <iframe
        ref={focusFrame}
        src={autoplayUrl(video.embedUrl)}
        title={`Video: ${title}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        className="mt-8 aspect-video w-full rounded border border-strong bg-sunk"
      />
    );
  }
  return (
    <a
      href={video.watchUrl}
      target="_blank"
      rel="noopener"
      data-enhance
      onClick={play}
      className="group mt-8 block overflow-hidden rounded border border-strong bg-sheet no-underline"
    >
      <span className="relative block aspect-video bg-sunk">
        <img src={video.poster} alt="" width="1280" height="720" className="size-full object-cover" />
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-16 place-items-center rounded-full border-2 border-on-accent bg-accent pl-1 text-on-accent transition-transform group-hover:scale-105 motion-reduce:transition-none">
            <PlayIcon size={28} />
          </span>
        </span>
      </span>
      <span className="facts block px-4 py-2.5">
        <span>{`Play the video, from ${video.host}`}</span>
        {!isHydrated && <span className="sr-only"> (opens in a new tab)</span>}
      </span>
    </a>
  );
}
