// @vitest-environment jsdom
/** The loader reads the generated snippet exactly as the builder meant it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Choice,
  htmlOf,
  linkOf,
  PLACEHOLDER,
  reactOf,
  serverOf,
  WAYS,
} from '../../hosted/pages/api-settings/snippet/snippet.ts';
import type { SnippetReader } from './snippet-reader.ts';

const [loader] = Object.values(
  import.meta.glob<SnippetReader>('./snippet.widget.tsx', { eager: true, import: 'reader' }),
);
const readBy = (element: Element | null, usual: 'inline' | 'modal') =>
  element ? loader?.read(element, usual) : undefined;

const BASE = 'https://pay.example';
const SESSION = `pay_${'a'.repeat(26)}`;
const BUTTON = `btn_${'b'.repeat(26)}`;

const choice = (over: Partial<Choice> = {}): Choice => ({
  way: 'inline',
  source: { kind: 'session' },
  locale: '',
  theme: '',
  accent: '',
  ...over,
});

/** The elements that the code adds to a page, with a session instead of the placeholder. */
function pasted(html: string) {
  const { content } = Object.assign(document.createElement('template'), {
    innerHTML: html.replaceAll(PLACEHOLDER, SESSION),
  });
  return {
    element: content.querySelector('salus-checkout'),
    script: content.querySelector('script'),
    link: content.querySelector('a'),
    content,
  };
}

describe('a tag', () => {
  test.each(WAYS.filter((way) => way !== 'link'))('%s has the chosen options', (way) => {
    const wanted = choice({ way, locale: 'es', theme: 'dark', accent: '#b0307a' });

    const { element, script, link } = pasted(htmlOf(wanted, BASE, 'Pay'));

    expect([script?.src, link?.href]).toEqual([`${BASE}/widget/v1.js`, `${BASE}/pay/${SESSION}`]);
    expect(readBy(element, 'inline')).toEqual({
      complaints: [],
      options: {
        session: SESSION,
        sessionUrl: '',
        mode: way,
        look: { locale: 'es', theme: 'dark', accent: '#b0307a' },
        own: null,
        scheme: 'light',
      },
    });
  });

  test('of a payment button requests its session from our own origin', () => {
    const wanted = choice({ way: 'button', source: { kind: 'button', id: BUTTON } });

    const { element } = pasted(htmlOf(wanted, BASE, 'Pay'));

    expect(readBy(element, 'inline')?.options).toMatchObject({
      session: '',
      sessionUrl: `${BASE}/api/buttons/${BUTTON}/sessions`,
      mode: 'button',
    });
  });

  test('omits default options', () => {
    const { element } = pasted(htmlOf(choice(), BASE, 'Pay'));

    expect(element?.getAttributeNames()).toEqual(['session', 'style']);
  });

  test('keeps any address as typed, and allows no injection', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (typed) => {
        // HTML preprocessing turns these three into a newline before tokenization.
        const url = typed.replace(/\r\n?|\0/g, '\n');
        const { element, content } = pasted(
          htmlOf(choice({ source: { kind: 'url', url } }), BASE, 'Pay'),
        );

        expect([...content.children].map((one) => one.localName)).toEqual([
          'salus-checkout',
          'script',
        ]);
        expect(element?.getAttributeNames()).toEqual(['session-url', 'style']);
        expect(element?.getAttribute('session-url')).toBe(url);
      }),
    );
  });

  test('has no attribute that the loader does not know', () => {
    const everything = choice({ way: 'modal', locale: 'es', theme: 'dark', accent: '#b0307a' });
    const { element } = pasted(htmlOf(everything, BASE, 'Pay'));

    const known: readonly string[] = loader?.names ?? [];
    const given = element?.getAttributeNames() ?? [];
    expect(given).toHaveLength(5);
    expect(given.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('a link', () => {
  test('to a session opens in the loader’s dialog', () => {
    const { link, script } = pasted(htmlOf(choice({ way: 'link', theme: 'dark' }), BASE, 'Pay'));

    expect(link?.href).toBe(`${BASE}/pay/${SESSION}`);
    expect(link?.getAttributeNames()).toEqual(['href', 'data-salus', 'data-theme']);
    expect(script?.getAttributeNames()).toEqual(['async', 'src']);
  });

  test('to a payment button needs no script', () => {
    const wanted = choice({ way: 'link', source: { kind: 'button', id: BUTTON } });

    const { link, script } = pasted(htmlOf(wanted, BASE, '<b>Pay</b>'));

    expect([link?.href, link?.textContent, script]).toEqual([
      `${BASE}/pay/${BUTTON}`,
      '<b>Pay</b>',
      null,
    ]);
    expect(linkOf(wanted, BASE)).toBe(link?.href);
  });
});

test('the component gets the same options by their names in JavaScript', () => {
  const source = { kind: 'url', url: 'https://shop.example/"pay"' } as const;

  expect(reactOf(choice({ way: 'modal', source }), BASE)).toContain(
    [
      'src="https://pay.example/widget/v1.js"',
      'sessionUrl={"https://shop.example/\\"pay\\""}',
      'mode="modal"',
    ].join('\n  '),
  );
});

test('a payment button needs no server code, and a link no component', () => {
  const wanted = choice({ way: 'link', source: { kind: 'button', id: BUTTON } });

  expect([serverOf(wanted, BASE), reactOf(wanted, BASE)]).toEqual([undefined, undefined]);
});
