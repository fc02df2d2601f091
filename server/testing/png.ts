const SIGNATURE = '89504e470d0a1a0a';

/**
 * Width and height that a PNG declares (PNG specification, 11.2.1 IHDR).
 * @throws Error when the bytes are no PNG.
 */
export function pngSize(bytes: Uint8Array): { width: number; height: number } {
  const file = Buffer.from(bytes);
  if (file.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('This is no PNG');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}
