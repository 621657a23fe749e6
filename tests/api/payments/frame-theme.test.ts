/** The merchant's theme in the frame's document. */

import { describe, expect, test } from 'vitest';
import { PALETTE } from '#shared/embed/palette.ts';
import { useApi } from '../../support/api/api.ts';
import { payScene } from '../../support/payments/pay-scene.ts';

const api = useApi();

async function openFrame(query: Record<string, string> | [string, string][]) {
  const { id } = await payScene(api());
  const url = `/embed/pay/${id}?${new URLSearchParams(query)}`;
  const { body, headers } = await api().http.inject(url);
  const nonce = /nonce-([\w-]+)/.exec(String(headers['content-security-policy']))?.[1];
  const bootstrapData = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(
    body,
  )?.[1];
  const styles = [...body.matchAll(/<style nonce="([\w-]+)">(.*?)<\/style>/gs)];
  return {
    html: body,
    refusals: JSON.parse(bootstrapData ?? 'null').refusals,
    /** The last style wins: the one whose nonce the policy allows. */
    css: styles.filter((style) => style[1] === nonce).at(-1)?.[2] ?? '',
  };
}

describe('a frame with a theme', () => {
  test('has its tokens in a style that the policy allows, and no warnings', async () => {
    const { html, css, refusals } = await openFrame({
      theme: 'dark',
      accent: '#b388ff',
      radius: '4',
      font: 'mono',
    });

    expect(html).toContain('data-theme="dark"');
    expect(css).toMatch(/^:root\{--radius:4px;--radius-large:12px;--font-text:ui-monospace,/);
    expect(css).toContain(`--accent-fill:light-dark(${PALETTE.light['accent-fill']},#b388ff)`);
    expect(refusals).toBeUndefined();
  });

  test('that is invalid uses the default theme and lists the reasons for the console', async () => {
    const { css, refusals } = await openFrame({ theme: 'light', accent: '#eee', radius: '99' });

    expect(css).not.toContain('--radius');
    expect(css).toContain(`--accent-fill:light-dark(${PALETTE.light['accent-fill']},#eeeeee)`);
    expect(refusals).toEqual([
      { option: 'radius', reason: 'radius must be a whole number from 0 to 24.' },
      {
        option: 'accent',
        reason:
          'accent #eeeeee has a contrast of 1.16:1 in the light theme and needs 3:1; ours is used there.',
      },
    ]);
  });

  test.each(['</style><script>alert(1)</script>', 'red;}*{display:none', 'url(//evil.test)'])(
    'ignores %s',
    async (evil) => {
      const { html, refusals } = await openFrame({ accent: evil, radius: evil, font: evil });

      expect(html).not.toMatch(/alert\(1\)|display:none|evil\.test/);
      expect(refusals.map(({ option }: { option: string }) => option)).toEqual([
        'accent',
        'radius',
        'font',
      ]);
    },
  );

  test('ignores an option that is given twice', async () => {
    const { css, refusals } = await openFrame([
      ['accent', '#123456'],
      ['accent', '<b>'],
    ]);

    expect(css).not.toContain('#123456');
    expect(refusals).toBeUndefined();
  });
});
