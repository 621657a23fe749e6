/** Images for uploads, good and hostile. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface Wish {
  width?: number;
  height?: number;
  colour?: string;
}

const canvas = ({ width = 400, height = 200, colour = '#7b2d8e' }: Wish) =>
  sharp({ create: { width, height, channels: 4, background: colour } });

export const png = (wish: Wish = {}): Promise<Buffer> => canvas(wish).png().toBuffer();
export const jpeg = (wish: Wish = {}): Promise<Buffer> => canvas(wish).jpeg().toBuffer();
export const webp = (wish: Wish = {}): Promise<Buffer> => canvas(wish).webp().toBuffer();

/** With a note and a place in its metadata, and turned by them. */
export const withExif = (): Promise<Buffer> =>
  canvas({ width: 40, height: 20 })
    .jpeg()
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Copyright: 'SECRET-NOTE' }, IFD3: { GPSLatitude: '41/1 24/1 0/1' } },
    })
    .toBuffer();

/** Two frames, black and white. */
export const animated = (): Promise<Buffer> =>
  sharp(Buffer.alloc(16 * 32 * 3).fill(255, 16 * 16 * 3), {
    raw: { width: 16, height: 32, channels: 3, pageHeight: 16 },
  })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A few hundred kilobytes at most that claim 30,000 by 30,000 pixels, and contain some of them. */
export function bomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(30_001 * 1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
