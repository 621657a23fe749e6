/** A camera that shows one QR code, for Chromium's `--use-file-for-fake-video-capture`. */
import { writeFile } from 'node:fs/promises';
import { generate } from 'lean-qr';

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels per module, and white modules around the code. */
const SCALE = 8;
const QUIET = 4;
const WHITE = 235;
const BLACK = 16;

/** Writes YUV4MPEG2: a header, and frames of brightness followed by two planes of no colour. */
export async function writeCamera(path: string, text: string): Promise<void> {
  const code = generate(text);
  const brightness = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let y = 0; y < code.size * SCALE; y++) {
    for (let x = 0; x < code.size * SCALE; x++) {
      if (!code.get(Math.floor(x / SCALE), Math.floor(y / SCALE))) continue;
      brightness[(y + QUIET * SCALE) * WIDTH + x + QUIET * SCALE] = BLACK;
    }
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, colour]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  await writeFile(path, Buffer.concat([header, frame, frame]));
}
