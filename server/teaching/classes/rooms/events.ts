import { z } from 'zod';

const number = z.union([z.int(), z.string().min(1).max(200)]).transform(String);

/**
 * An event of Janus's plugin VideoRoom about a person; people who leave or are put out are known by the number with
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

/** Someone came into a room by a use of a join link, or left one. */
export type RoomEvent = { room: string; participant: string; at: Date } & (
  | { kind: 'joined'; joinId: string }
  | { kind: 'left' }
);

/** The events of a body that are about people whom a join link led to a room; others are left out. */
export function readEvents(body: Uint8Array): RoomEvent[] {
  return [parseJson(body)].flat().flatMap((one) => presentEvent(RoomEvent.safeParse(one).data));
}

function presentEvent(message: z.infer<typeof RoomEvent> | undefined): RoomEvent[] {
  if (!message) return [];
  const { event: kind, room, id: participant } = message.event.data;
  const place = { room, participant, at: new Date(message.timestamp / 1000) };
  if (kind !== 'joined') return [{ ...place, kind: 'left' }];
  const joinId = z.uuid().safeParse(message.opaque_id).data;
  return joinId ? [{ ...place, kind, joinId }] : [];
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
