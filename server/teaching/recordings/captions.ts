import type { RecordingPassage } from '../../../contract/teaching/recording.ts';

/** The start of a cue, as hours, minutes and seconds: `00:01:02.500 -->` (WebVTT, section 4.1). */
const CUE_START = /^(?:(\d+):)?(\d\d):(\d\d)\.\d{3}\s+-->/;

const references: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' };

const PASSAGE_SECONDS = 60;

/** Joins captions to passages of a minute. Cues that repeat the one before, which some programs write, are left out. */
export function passagesOf(vtt: string): RecordingPassage[] {
  const passages: RecordingPassage[] = [];
  let last = '';
  for (const { seconds, text } of cuesOf(vtt)) {
    if (text === '' || text === last) continue;
    last = text;
    const passage = passages.at(-1);
    if (passage && seconds < passage.seconds + PASSAGE_SECONDS) passage.text += ` ${text}`;
    else passages.push({ seconds, text });
  }
  return passages;
}

function cuesOf(vtt: string): RecordingPassage[] {
  return vtt
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => CUE_START.test(line));
      const [, hours = '0', minutes, seconds] = CUE_START.exec(lines[at] ?? '') ?? [];
      if (minutes === undefined) return [];
      return {
        seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
        text: textOf(lines.slice(at + 1)),
      };
    });
}

/** The text of a cue, without tags for voices and styles. */
function textOf(lines: readonly string[]): string {
  const text = lines.join(' ').replace(/<[^>]*>/g, '');
  return text.replace(/&(?:amp|lt|gt|nbsp);/g, (found) => references[found] ?? '').trim();
}
