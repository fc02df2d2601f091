import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Size = { width?: number; height?: number };

/** A picture like no other of the same size, before it is encoded; `seed` is the shade of its noise. */
export function picture({ width = 40, height = 30, seed = 120 }: Size & { seed?: number } = {}) {
  const noise = { type: 'gaussian', mean: seed, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#777', noise } });
}

/** A photo as a phone takes it: turned by 90 degrees, with camera and place in its metadata. */
export async function photo(size: Size = {}): Promise<Uint8Array<ArrayBuffer>> {
  const exif = { IFD0: { Make: 'Quokkaphone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 17/1' } };
  return bytesOf(picture(size).withExif(exif).withMetadata({ orientation: 6 }).jpeg());
}

export async function bytesOf(image: { toBuffer: () => Promise<Buffer> }): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await image.toBuffer());
}

/** Format, width and height of a picture. @throws Error when the bytes are not a picture. */
export async function sizeOf(bytes: Uint8Array) {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
}

/** A PNG file whose header gives any size, such as one larger than all memory (PNG specification, 11.2.2 IHDR). */
export function pngBomb(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
