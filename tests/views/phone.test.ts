/** The QR code for a phone, in the frame and on our page: the same for the user. */
import { generate } from 'lean-qr';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { outlineOf } from '../support/views/accessible-outline.ts';
import type { Mounted, PhoneTwin } from './twins.ts';

const twins = Object.values(
  import.meta.glob<PhoneTwin>('./phone.{hosted,widget}.tsx', { eager: true, import: 'twin' }),
);

const ADDRESS = 'https://pay.example/pay/pay_00000000000000000000000000';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  vi.unstubAllGlobals();
});

async function shown(twin: PhoneTwin, onBack = () => {}): Promise<HTMLElement> {
  mounted = await twin.mount(ADDRESS, onBack);
  return mounted.element;
}

const buttonOf = (view: HTMLElement, name: string) =>
  [...view.querySelectorAll('button')].find(({ textContent }) => textContent === name);

/** The QR modules that an SVG path encloses, by row: # by the even-odd rule. */
function drawn(view: HTMLElement, size: number): string[] {
  const path = view.querySelector('svg path')?.getAttribute('d') ?? '';
  const edges = new Set<string>();
  for (const [, outline = ''] of path.matchAll(/M([^Z]+)Z/g)) {
    const points = outline.split('L').map((point) => point.split(' ').map(Number));
    for (const [index, [x = 0, y = 0]] of points.entries()) {
      const [nextX = 0, nextY = 0] = points[(index + 1) % points.length] ?? [];
      if (x !== nextX) continue;
      for (let at = Math.min(y, nextY); at < Math.max(y, nextY); at++) edges.add(`${x} ${at}`);
    }
  }
  return Array.from({ length: size }, (_, y) => {
    let isDark = false;
    return Array.from({ length: size }, (_x, x) => {
      if (edges.has(`${x} ${y}`)) isDark = !isDark;
      return isDark ? '#' : '.';
    }).join('');
  });
}

test('each framework has one panel', () => {
  expect(twins.map(({ framework }) => framework).sort()).toEqual(['Preact', 'React']);
});

describe.each(twins)('in $framework', (twin) => {
  test('explains the steps, with a code and an address', async () => {
    const view = await shown(twin);

    expect(outlineOf(view).filter((line) => !/^(paragraph|code)/.test(line))).toEqual([
      'region "Continue on your phone"',
      'heading "Continue on your phone"',
      'img "QR code with the address of this payment"',
      'status says "Waiting for your phone…"',
      'button "Copy address"',
      'button "Pay here instead"',
    ]);
    expect(view.querySelector('code')?.textContent).toBe(ADDRESS);
    expect(document.activeElement?.textContent).toBe('Continue on your phone');
  });

  test('draws the QR code of exactly the address', async () => {
    const view = await shown(twin);
    const code = generate(ADDRESS);

    expect(drawn(view, code.size).join('\n')).toBe(
      code.toString({ on: '#', off: '.', pad: 0 }).trimEnd(),
    );
    const [x, y, side] = view.querySelector('svg')?.getAttribute('viewBox')?.split(' ') ?? [];
    expect([x, y, side]).toEqual(['-4', '-4', String(code.size + 8)]);
  });

  test.each([
    ['copied', async () => {}, 'status says "Copied"'],
    [
      'not copied',
      () => Promise.reject(new Error('denied')),
      'alert says "Not copied. Select the address and copy it."',
    ],
  ])('says that the address was %s', async (_, writeText, said) => {
    const write = vi.fn(writeText);
    vi.stubGlobal('navigator', { clipboard: { writeText: write } });
    const view = await shown(twin);

    await twin.settle(() => buttonOf(view, 'Copy address')?.click());

    expect(write.mock.calls).toEqual([[ADDRESS]]);
    expect(outlineOf(view)).toContain(said);
  });

  test('goes back', async () => {
    const back = vi.fn();
    const view = await shown(twin, back);

    await twin.settle(() => buttonOf(view, 'Pay here instead')?.click());

    expect(back).toHaveBeenCalledTimes(1);
  });
});
