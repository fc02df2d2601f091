import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { textMatching } from '../base/text.ts';

/** A folder's name or a file's: it begins with a letter or a digit, so that none is `..`. */
const PART = '[A-Za-z0-9][A-Za-z0-9_ .-]*';

/** The name of a recording in the operator's store, below its folders. */
export const recordingFile = textMatching(
  new RegExp(`^(${PART}/)*${PART}\\.(mp4|m4v|webm)$`),
  200,
  'Name a file that ends in .mp4, .m4v or .webm, such as devops-12/class-3.mp4',
);

const Passage = z
  .object({ seconds: z.int().meta({ description: 'Seconds from the beginning.' }), text: z.string() })
  .meta({ id: 'RecordingPassage' });

/** A recording that is played on the site, for the people who may watch it. */
export const Recording = z
  .object({
    id: z.uuid().meta({ description: 'Id of its class.' }),
    number: z.int(),
    title: z.string().meta({ description: 'Title of its class; empty if the class has only its number.' }),
    startsAt: time,
    course: z.object({ slug: z.string(), title: z.string() }),
    video: z.string().meta({ description: 'Address for the browser; on another host, valid for four hours.' }),
    type: z.enum(['video/mp4', 'video/webm']),
    bytes: z.int(),
    hasCaptions: z.boolean(),
    passages: z.array(Passage).meta({ description: 'The text of its captions, a minute at a time.' }),
  })
  .meta({ id: 'Recording' });

export const RecordingResponse = z.object({ data: Recording }).meta({ id: 'RecordingResponse' });

export type Recording = z.infer<typeof Recording>;
export type RecordingPassage = z.infer<typeof Passage>;
