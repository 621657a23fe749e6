/**
 * Encodes an uploaded image again, so that only pixels of it are stored and served. The decoders
 * read hostile input: formats are a closed list, and pixels, time and concurrency are bounded.
 */
import type Sharp from 'sharp';
import {
  LOGO_PROBLEMS,
  type LogoFault,
  MOST_LOGO_BYTES,
  MOST_LOGO_SIDE,
} from '#shared/appearance/logo-limits.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { imageFormat } from './image-format.ts';
import { flattened } from './tile.ts';

/** Pixels per side of the stored image: a tile of 48 CSS pixels on any screen. */
const SIDE = 256;
const MOST_SECONDS = 5;
/** One image is decoded at a time; it takes some 100 ms. */
const MOST_WAITING = 10;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** @throws Problem validation_failed at `image`; unavailable when too many uploads wait */
export async function encodeLogo(image: Buffer): Promise<Buffer> {
  if (image.length > MOST_LOGO_BYTES) throw refused('bytes');
  const format = imageFormat(image);
  if (!format) throw refused('format');
  if (waiting >= MOST_WAITING) throw new Problem('unavailable', { retryAfter: 2 });
  waiting++;
  const encoded = last.then(() => encode(image, format));
  last = encoded.catch(() => {}).finally(() => waiting--);
  return encoded;
}

async function encode(image: Buffer, format: string): Promise<Buffer> {
  const sharp = await loadSharp();
  // Reads the header only, whatever size it claims.
  const header = await sharp(image, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refused('damaged');
    });
  if (header.format !== format) throw refused('format');
  if (header.width > MOST_LOGO_SIDE || header.height > MOST_LOGO_SIDE) throw refused('side');
  if ((header.pages ?? 1) > 1) throw refused('animated');
  const { data, info } = await sharp(image, {
    limitInputPixels: MOST_LOGO_SIDE ** 2,
    sequentialRead: true,
    failOn: 'truncated',
  })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'contain', background: '#0000' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refused('damaged');
    });
  const { width, height } = info;
  return sharp(flattened(data), { raw: { width, height, channels: 3 } })
    .webp({ quality: 90, smartSubsample: true })
    .toBuffer();
}

/** @returns the problem to throw, with the fault as the code of its field */
export const refused = (fault: LogoFault) =>
  fieldProblem('image', LOGO_PROBLEMS[fault], `logo_${fault}`);

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded with the first upload, because a start of the server should not wait for it. */
function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS });
    return sharp;
  });
  return loaded;
}

const DECODERS = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
];
