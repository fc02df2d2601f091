import { type MouseEvent, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { dateInKolkata, weekdayAndDate } from '../../../contract/base/calendar.ts';
import { paths } from '../../../contract/paths.ts';
import { classText } from '../../../contract/teaching/class-text.ts';
import type { Recording, RecordingPassage } from '../../../contract/teaching/recording.ts';
import { addressOf } from '../../calls.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.ts';
import { showBytes } from '../../ui/format.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { getRecording } from './endpoints.ts';

const playbackRates = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** `1:02:05`: a time in the recording. */
function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const secondsText = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${secondsText}` : `${minutes}:${secondsText}`;
}

type PassagesProps = { passages: readonly RecordingPassage[]; video: string; onSeek: (seconds: number) => void };

/** The transcript, with times as links; without JavaScript they open the video itself. */
function Passages({ passages, video, onSeek }: PassagesProps) {
  const seek = (event: MouseEvent, seconds: number) => {
    event.preventDefault();
    onSeek(seconds);
  };
  return (
    <details className="mt-8 border-y border-hairline">
      <summary className="min-h-12 content-center font-medium">Transcript</summary>
      <ol className="pb-6">
        {passages.map(({ seconds, text }) => (
          <li key={seconds} className="grid grid-cols-[4.5rem_minmax(0,1fr)] py-1">
            <a
              href={`${video}#t=${seconds}`}
              data-enhance
              onClick={(event) => seek(event, seconds)}
              className="facts min-h-11 as-link"
            >
              <span className="sr-only">Play from </span>
              <span>{clockText(seconds)}</span>
            </a>
            <p className="wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The browser's own player, which loads nothing of the video until it is played. */
function Player({ recording: { id, video, type, bytes, hasCaptions, passages } }: { recording: Recording }) {
  const player = useRef<HTMLVideoElement>(null);
  const isHydrated = useHydrated();
  const seek = (seconds: number) => {
    const element = player.current;
    if (!element) return;
    element.currentTime = seconds;
    element.scrollIntoView({ block: 'nearest' });
    void element.play();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a class has captions where its trainer made them. */}
      <video ref={player} controls playsInline preload="none" className="mt-8 aspect-video w-full rounded bg-ink">
        <source src={video} type={type} />
        {hasCaptions && (
          <track
            kind="captions"
            src={addressOf('GET /classes/{id}/recording/captions', { id })}
            srcLang="en"
            label="Captions"
          />
        )}
      </video>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-ink-2">{`${showBytes(bytes)}, loaded as you watch`}</p>
        {isHydrated && (
          <label className="flex items-center gap-2">
            Speed
            <select
              defaultValue={1}
              onChange={({ target }) => {
                if (player.current) player.current.playbackRate = Number(target.value);
              }}
              className="min-h-11 rounded border border-ink-2 bg-paper px-3 text-base"
            >
              {playbackRates.map((speed) => (
                <option key={speed} value={speed}>{`${speed}×`}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      {passages.length > 0 && <Passages passages={passages} video={video} onSeek={seek} />}
    </>
  );
}

function RecordingView({ recording }: { recording: Recording }) {
  const { id, course, startsAt } = recording;
  const title = `Recording of ${classText(recording)}`;
  const trail = [
    { name: course.title, path: paths.learn(course.slug) },
    { name: title, path: paths.recording(id) },
  ];
  return (
    <div className="wrap py-8">
      <PageMeta title={title} description={`A class of ${course.title}.`} path={paths.recording(id)} noIndex />
      <Breadcrumbs trail={trail} />
      <div className="max-w-[60rem]">
        <h1 className="title-1 title-long mt-3">{title}</h1>
        <p className="mt-3 text-ink-2">{weekdayAndDate(dateInKolkata(new Date(startsAt)))}</p>
        <Player recording={recording} />
        <p className="mt-8">
          <Link to={paths.doubts({ class: id })} className={buttonClass('outline')}>
            Doubts about it
          </Link>
        </p>
      </div>
    </div>
  );
}

export function RecordingPage() {
  const { id = '' } = useParams();
  const { currentData: recording, isError, refetch } = getRecording.useQuery({ id });
  if (recording) return <RecordingView recording={recording} />;
  if (recording === null) {
    return (
      <MissingPage
        title="Recording not found"
        text="There is no recording of this class, or you are not in its batch. If you have another account, sign in with it."
        back={{ to: paths.dashboard, label: 'Your dashboard' }}
        other={{ to: paths.contact, label: 'Contact us' }}
      />
    );
  }
  return (
    <PendingPage
      title="Recording"
      loading="Loading the recording"
      failure="The recording could not be loaded."
      failed={isError}
      onRetry={refetch}
    />
  );
}
