import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { textMatching } from '../base/text.ts';

/** The name of a folder or file. It begins with a letter or a digit, so that it cannot be `..`. */
const NAME = '[A-Za-z0-9][A-Za-z0-9_ .-]*';

export const recordingFile = textMatching(
  new RegExp(`^(${NAME}/)*${NAME}\\.(mp4|m4v|webm)$`),
  200,
  'Name a file that ends in .mp4, .m4v or .webm, such as devops-12/class-3.mp4',
);

const Passage = z
  .object({ seconds: z.int().meta({ description: 'Seconds from the beginning.' }), text: z.string() })
  .meta({ id: 'RecordingPassage' });

export const Recording = z
  .object({
    id: z.uuid().meta({ description: 'Id of its class.' }),
    number: z.int(),
    title: z.string().meta({ description: 'Title of its class; empty if the class has only its number.' }),
    startsAt: time,
    course: z.object({ slug: z.string(), title: z.string() }),
    video: z
      .string()
      .meta({ description: 'Address for the browser; if it is on another host, it is valid for four hours.' }),
    type: z.enum(['video/mp4', 'video/webm']),
    bytes: z.int(),
    hasCaptions: z.boolean(),
    passages: z.array(Passage).meta({ description: 'The text of its captions, in passages of a minute.' }),
  })
  .meta({ id: 'Recording' });

export const RecordingResponse = z.object({ data: Recording }).meta({ id: 'RecordingResponse' });

export type Recording = z.infer<typeof Recording>;
export type RecordingPassage = z.infer<typeof Passage>;
