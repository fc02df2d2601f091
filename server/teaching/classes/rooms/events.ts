import { z } from 'zod';
import { parseJson } from '../../../base/json.ts';

const number = z.union([z.int(), z.string().min(1).max(200)]).transform(String);

/**
 * An event of Janus's plugin VideoRoom about a person. People who leave or are removed are identified by the number with
 * which they joined.
 */
const RoomEvent = z.object({
  /** Microseconds since 1970, by the clock of the meeting's server. */
  timestamp: z.int().positive(),
  event: z.object({
    plugin: z.literal('janus.plugin.videoroom'),
    data: z.object({ event: z.enum(['joined', 'leaving', 'kicked']), room: number, id: number }),
  }),
  opaque_id: z.string().optional(),
});

/** Someone joined a room with a join link, or left a room. */
export type RoomEvent = { room: string; participant: string; at: Date } & (
  | { kind: 'joined'; joinId: string }
  | { kind: 'left' }
);

/** The events of a body about people who joined or left a room; others are left out. */
export function readEvents(body: Uint8Array): RoomEvent[] {
  return [parseJson(body)].flat().flatMap((event) => toRoomEvents(RoomEvent.safeParse(event).data));
}

function toRoomEvents(message: z.infer<typeof RoomEvent> | undefined): RoomEvent[] {
  if (!message) return [];
  const { event: kind, room, id: participant } = message.event.data;
  const common = { room, participant, at: new Date(message.timestamp / 1000) };
  if (kind !== 'joined') return [{ ...common, kind: 'left' }];
  const joinId = z.uuid().safeParse(message.opaque_id).data;
  return joinId ? [{ ...common, kind, joinId }] : [];
}
