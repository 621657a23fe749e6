/** Logos of businesses: accepted files, the stored image, and its headers. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import { LOGO_PROBLEMS, type LogoFault, MOST_LOGO_BYTES } from '#shared/appearance/logo-limits.ts';
import { logoPath } from '#shared/appearance/logo-path.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { animated, bomb, jpeg, png, SVG, webp, withExif } from '../../support/appearance/images.ts';
import { upload } from '../../support/appearance/upload.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();

const read = async ({ token }: { token: string }) =>
  (await api().call(appearanceEndpoints.read, { token })).json();
const serve = (hash: string) => api().http.inject({ url: logoPath(hash) });

async function withLogo(colour: string) {
  const merchant = await newMerchant(api());
  const { logo } = (await upload(api(), merchant, await png({ colour }))).json();
  const shown = async () => {
    const { id } = await newPaySession(api(), merchant);
    return (await api().call(payEndpoints.read, { params: { id } })).json().merchant.logo;
  };
  return { merchant, logo, shown };
}

const problemOf = (fault: LogoFault) => [
  { path: 'image', message: LOGO_PROBLEMS[fault], code: `logo_${fault}` },
];

async function endProof(id: string): Promise<void> {
  await api().database.owner.db.execute(
    sql`update domain_proof set proven_at = null, proven_by = null where merchant_id = ${id}`,
  );
}

describe('an uploaded logo', () => {
  test.each([
    ['PNG', png],
    ['JPEG', jpeg],
    ['WebP', webp],
  ])('may be a %s image, and is stored as a square WebP of 256 pixels', async (_, make) => {
    const merchant = await newMerchant(api());

    const answer = await upload(api(), merchant, await make());

    const { logo } = answer.json();
    const { rawPayload } = await serve(logo);
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect(answer.statusCode).toBe(200);
    expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 256 });
  });

  test('is shown to payers, with its name, until it is removed', async () => {
    const { merchant, logo, shown } = await withLogo('#224466');

    expect(await shown()).toBe(logo);
    await api().call(appearanceEndpoints.deleteLogo, { token: merchant.token });

    expect(await shown()).toBeUndefined();
    expect((await serve(logo)).statusCode).toBe(404);
  });

  test('has an address of its own for each image', async () => {
    const { merchant, logo } = await withLogo('#224467');

    const again = (await upload(api(), merchant, await png({ colour: '#224467' }))).json();
    const other = (await upload(api(), merchant, await png({ colour: '#ff0000' }))).json();

    expect(again.logo).toBe(logo);
    expect(other.logo).not.toBe(logo);
  });

  test('keeps nothing of the metadata, and stands as its metadata says', async () => {
    const merchant = await newMerchant(api());
    const original = await withExif();
    expect(original.toString('latin1')).toContain('SECRET-NOTE');

    const { logo } = (await upload(api(), merchant, original)).json();

    const { rawPayload } = await serve(logo);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    const { exif, xmp, icc, orientation } = await sharp(rawPayload).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    expect(rawPayload.toString('latin1')).not.toContain('SECRET-NOTE');
    // Twice as high as wide: white at its sides.
    expect(pixel(5, 128)).toBeGreaterThan(240);
    expect(pixel(128, 5)).toBeLessThan(200);
  });

  test('keeps nothing that follows the image', async () => {
    const merchant = await newMerchant(api());
    const polyglot = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]);

    const { logo } = (await upload(api(), merchant, polyglot)).json();

    expect((await serve(logo)).rawPayload.toString('latin1')).not.toContain('script');
  });

  test('has an opaque background, dark behind a light logo', async () => {
    const merchant = await newMerchant(api());
    const corner = async (colour: string) => {
      const { logo } = (await upload(api(), merchant, await png({ colour }))).json();
      const { data, info } = await sharp((await serve(logo)).rawPayload)
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { channels: info.channels, isDark: (data[0] ?? 0) < 128 };
    };

    expect(await corner('#fafafa')).toEqual({ channels: 3, isDark: true });
    expect(await corner('#224466')).toEqual({ channels: 3, isDark: false });
  });
});

describe('refused, with nothing stored, is', () => {
  const cases: [string, () => Promise<Buffer> | Buffer, LogoFault][] = [
    ['an empty file', () => Buffer.alloc(0), 'format'],
    ['an SVG under the name of a PNG', () => SVG, 'format'],
    ['a GIF', () => canvasAs('gif'), 'format'],
    ['an HTML page', () => Buffer.from('<!doctype html><p>Hi</p>'), 'format'],
    ['an SVG behind the first bytes of a PNG', () => masked(SVG), 'damaged'],
    ['a truncated PNG', async () => (await noise()).subarray(0, 3_000), 'damaged'],
    ['a truncated JPEG', async () => (await noise('jpeg')).subarray(0, 3_000), 'damaged'],
    ['an animation', animated, 'animated'],
    ['an image of 30,000 pixels per side', bomb, 'side'],
    ['a wide image', () => png({ width: 4_097, height: 4 }), 'side'],
    ['a large file', () => Buffer.alloc(MOST_LOGO_BYTES + 1, 1), 'bytes'],
  ];

  test.each(cases)('%s', async (_, make, fault) => {
    const merchant = await newMerchant(api());

    const answer = await upload(api(), merchant, await make());

    expect([answer.statusCode, answer.json().errors]).toEqual([422, problemOf(fault)]);
    expect((await read(merchant)).logo).toBeNull();
  });

  test('a body of a megabyte, from somebody unknown before it is read', async () => {
    const body = { image: 'A'.repeat(1_000_000) };
    const { token } = await newMerchant(api());

    const known = await api().call(appearanceEndpoints.uploadLogo, { token, body });
    const unknown = await api().call(appearanceEndpoints.uploadLogo, { token: 'x', body });

    expect([known.statusCode, unknown.statusCode]).toEqual([413, 401]);
  });

  test('the logo of a business whose domain is not proven', async () => {
    const merchant = await newMerchant(api(), { isVouchedFor: false });

    const answer = await upload(api(), merchant, await png());

    expect(answer.json().errors).toEqual(problemOf('unproven'));
    expect((await read(merchant)).logo).toBeNull();
  });

  test('the logo of a member who is no business', async () => {
    const answer = await upload(api(), await newMember(api()), await png());

    expect(answer.statusCode).toBe(404);
  });
});

describe('a logo is shown and served', () => {
  test('only while the domain is proven', async () => {
    const { merchant, logo, shown } = await withLogo('#335577');

    await endProof(merchant.id);

    expect(await shown()).toBeUndefined();
    expect((await serve(logo)).statusCode).toBe(404);
    expect(await read(merchant)).toMatchObject({ logo, isDomainProven: false });
  });

  test('as an image alone, for ever', async () => {
    const { logo } = await withLogo('#335578');

    const { headers } = await serve(logo);

    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each(['0'.repeat(32), '..%2f..%2fetc', 'x', "' or true --"])('not as %s', async (hash) => {
    expect((await serve(encodeURIComponent(hash))).statusCode).toBe(404);
  });
});

test('a business changes its own logo only', async () => {
  const { logo, shown } = await withLogo('#446688');
  const other = await newMerchant(api());

  await upload(api(), other, await png({ colour: '#00ff00' }));
  await api().call(appearanceEndpoints.deleteLogo, { token: other.token });

  expect(await shown()).toBe(logo);
});

test('an operator removes the logo of an impostor, who can upload none until it is allowed', async () => {
  const { merchant, logo, shown } = await withLogo('#446689');
  const { email } = merchant;

  await ops(api(), 'business:remove-logo', '--email', email, '--reason', 'another shop’s');

  expect([await shown(), (await serve(logo)).statusCode]).toEqual([undefined, 404]);
  const refused = await upload(api(), merchant, await png());
  await api().call(appearanceEndpoints.deleteLogo, { token: merchant.token });
  expect(refused.json().errors).toEqual(problemOf('blocked'));
  expect(await read(merchant)).toMatchObject({ logo: null, isLogoBlocked: true });

  await ops(api(), 'business:allow-logo', '--email', email);
  expect((await upload(api(), merchant, await png())).statusCode).toBe(200);
});

const canvasAs = (format: 'gif') =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer();

const masked = (bytes: Buffer) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), bytes]);

const noise = (format: 'png' | 'jpeg' = 'png') =>
  sharp({
    create: {
      ...{ width: 200, height: 200, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer();
