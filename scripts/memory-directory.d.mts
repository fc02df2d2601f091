/** Free bytes. */
type Room = { directory: number; memory: number };

export function memoryDirectory(mounts: string, room: Room): string | undefined;
export function ownMemoryDirectory(): Promise<string | undefined>;
