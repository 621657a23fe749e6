// @vitest-environment jsdom
/** @jsxImportSource preact */
import { hydrate, render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOOT_ELEMENT_ID, type FrameBoot, type Texts } from '#shared/boot.ts';
import { session } from '../test-session.ts';
import { createLanguage } from '../texts.ts';
import { FrameApp } from './frame-app.tsx';
import { renderFrame, stillFlow } from './render.tsx';

const files = import.meta.glob<Texts>('../../locales/*/pay.json', {
  eager: true,
  import: 'default',
});
const LANGUAGES = Object.entries(files).map(([path, pay]) => ({
  locale: path.split('/').at(-2) ?? '',
  pay,
}));
const closedAt = '2026-11-21T10:20:00.000Z';
const closed = (status: 'paid' | 'cancelled' | 'expired' | 'partially_refunded' | 'refunded') =>
  session({ status, closedAt });

/** Everything a document may come with. */
const SESSIONS: Record<string, FrameBoot['session']> = {
  unknown: null,
  pending: session(),
  'about to end': session({ expiresAt: '2026-11-21T10:01:30.000Z' }),
  'without a saving': session({ quote: { ...session().quote, discount: '0', total: '160' } }),
  'with line items': session({
    lineItems: [
      { name: 'Linden tea', quantity: 2, amount: '15.00' },
      { name: '</dl><script>"&', quantity: 1, amount: '10.00' },
    ],
  }),
  'of a merchant called markup': session({
    merchant: { name: '<img src=x onerror=alert(1)>&amp;"\'', domain: 'casa.example' },
    description: '<!--boot--><div id="app"></div>',
  }),
  'with an expired price': session({ quote: { ...session().quote, status: 'expired' } }),
  paid: closed('paid'),
  cancelled: closed('cancelled'),
  expired: closed('expired'),
  'partially refunded': closed('partially_refunded'),
  refunded: closed('refunded'),
};

const bootOf = (
  { locale, pay }: (typeof LANGUAGES)[number],
  over: Partial<FrameBoot> = {},
): FrameBoot => ({
  apiBase: '/api',
  locale,
  theme: 'auto',
  texts: { pay },
  session: session(),
  sessionId: session().id,
  parentOrigin: null,
  ...over,
});

const observed = vi.fn();
class Observer {
  observe = observed;
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', Observer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.resetModules();
});

const told = ({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord) =>
  [
    type,
    target.nodeName,
    attributeName ?? target.textContent,
    addedNodes.length,
    removedNodes.length,
  ].join(' ');

/** Styles are linked by the document; only here they come with their module. */
const isStyle = ({ target }: MutationRecord) => target === document.head;

/** What changes in the document while `work` is done. */
async function changesOf(work: () => unknown): Promise<string[]> {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((more) => void records.push(...more));
  observer.observe(document, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  await work();
  records.push(...observer.takeRecords());
  observer.disconnect();
  return records.filter((change) => !isStyle(change)).map(told);
}

/** As the server sends it. */
function openDocument(boot: FrameBoot, root: string): void {
  document.documentElement.lang = boot.locale;
  if (boot.theme !== 'auto') document.documentElement.dataset.theme = boot.theme;
  document.body.innerHTML = `<script type="application/json" id="${BOOT_ELEMENT_ID}"></script><div id="app">${root}</div>`;
  const [script] = document.scripts;
  if (script) script.textContent = JSON.stringify(boot);
}

describe.each(LANGUAGES)('in $locale', (language) => {
  it.each(Object.entries(SESSIONS))('a session %s renders as the app would', async (_, given) => {
    const boot = bootOf(language, { session: given });
    const { html } = renderFrame(boot);
    const app = (
      <FrameApp
        flow={stillFlow(given)}
        language={createLanguage(boot.locale, boot.texts, 'UTC')}
        pageHref={`/pay/${boot.sessionId}`}
        browser={{ totalRef: () => {}, onSignIn() {}, onSwitch() {} }}
      />
    );
    const own = document.createElement('div');
    render(app, own);
    openDocument(boot, html);
    const root = document.querySelector('#app') ?? document.body;

    expect(root.innerHTML).toBe(own.innerHTML);
    expect(await changesOf(() => hydrate(app, root))).toEqual([]);
  });

  it.each(['auto', 'light', 'dark'] as const)(
    'the app takes a %s document over and changes nothing in it',
    async (theme) => {
      const boot = bootOf(language, { theme });
      openDocument(boot, renderFrame(boot).html);
      const button = document.querySelector('button[data-action=sign-in]');

      expect(await changesOf(() => import('./main.tsx'))).toEqual([]);

      expect(document.querySelector('button[data-action=sign-in]')).toBe(button);
      expect(observed).toHaveBeenCalled();
    },
  );

  it('a document that was not rendered is drawn all the same', async () => {
    const boot = bootOf(language);
    openDocument(boot, '');

    await import('./main.tsx');

    const drawn = document.querySelector('#app')?.innerHTML;
    openDocument(boot, renderFrame(boot).html);
    expect(drawn).toBe(document.querySelector('#app')?.innerHTML);
  });

  it('the title is in the language', () => {
    expect(renderFrame(bootOf(language)).title).toBe(
      String(language.pay['frame-title']).replace('{{brand}}', 'Salus'),
    );
  });
});
