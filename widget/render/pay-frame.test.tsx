// @vitest-environment jsdom
/** @jsxImportSource preact */
import { hydrate, render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  BOOTSTRAP_ELEMENT_ID,
  type FrameBootstrapData,
  type Texts,
} from '#shared/documents/bootstrap-data.ts';
import { FrameApp } from '../frame/frame-app.tsx';
import { session } from '../test-session.ts';
import { createLanguage } from '../texts.ts';
import { renderFrame, stillFlow } from './main.tsx';

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

/** Input of a document with everything. */
const SESSIONS: Record<string, FrameBootstrapData['session']> = {
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
    merchant: {
      name: '<img src=x onerror=alert(1)>&amp;"\'',
      domain: 'casa.example',
      verified: true,
    },
    description: '<!--bootstrap-data--><div id="app"></div>',
  }),
  'with an expired price': session({ quote: { ...session().quote, status: 'expired' } }),
  'of test mode': session({ livemode: false }),
  paid: closed('paid'),
  cancelled: closed('cancelled'),
  expired: closed('expired'),
  'partially refunded': closed('partially_refunded'),
  refunded: closed('refunded'),
};

const bootstrapDataOf = (
  { locale, pay }: (typeof LANGUAGES)[number],
  over: Partial<FrameBootstrapData> = {},
): FrameBootstrapData => ({
  apiBase: '/api',
  locale,
  theme: 'auto',
  texts: { pay },
  session: session(),
  sessionId: session().id,
  parentOrigin: null,
  ...over,
});

afterEach(() => {
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

/** The document links its styles; only in tests do they come with their module. */
const isStyle = ({ target }: MutationRecord) => target === document.head;

/** The changes of the document during `work`. */
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

/** Loads the app, and waits for Preact to mark the root as its own. */
async function openApp(): Promise<void> {
  await import('../frame/main.tsx');
  await vi.waitFor(() => expect(document.querySelector('#app')).toHaveProperty('__k'));
}

/** As the server sends it. */
function openDocument(bootstrapData: FrameBootstrapData, root: string): void {
  document.documentElement.lang = bootstrapData.locale;
  if (bootstrapData.theme !== 'auto') document.documentElement.dataset.theme = bootstrapData.theme;
  document.body.innerHTML = `<script type="application/json" id="${BOOTSTRAP_ELEMENT_ID}"></script><div id="app">${root}</div>`;
  const [script] = document.scripts;
  if (script) script.textContent = JSON.stringify(bootstrapData);
}

describe.each(LANGUAGES)('in $locale', (language) => {
  it.each(Object.entries(SESSIONS))('a session %s renders as the app would', async (_, given) => {
    const bootstrapData = bootstrapDataOf(language, { session: given });
    const { html } = renderFrame(bootstrapData);
    const app = (
      <FrameApp
        flow={stillFlow(given)}
        language={createLanguage(bootstrapData.locale, bootstrapData.texts, { timeZone: 'UTC' })}
        pageHref={`/pay/${bootstrapData.sessionId}`}
        browser={{ onSignIn() {}, onSwitch() {}, onTopUp() {} }}
      />
    );
    const own = document.createElement('div');
    render(app, own);
    openDocument(bootstrapData, html);
    const root = document.querySelector('#app') ?? document.body;

    expect(root.innerHTML).toBe(own.innerHTML);
    expect(await changesOf(() => hydrate(app, root))).toEqual([]);
  });

  it.each(['auto', 'light', 'dark'] as const)(
    'the app takes a %s document over and changes nothing in it',
    async (theme) => {
      const given = bootstrapDataOf(language, { theme });
      const { html, formatted } = renderFrame(given);
      openDocument({ ...given, formatted }, html);
      const button = document.querySelector('button[data-action=sign-in]');

      expect(await changesOf(openApp)).toEqual([]);

      expect(document.querySelector('button[data-action=sign-in]')).toBe(button);
      const open = vi.spyOn(window, 'open').mockReturnValue(null);
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      expect(open).toHaveBeenCalledTimes(1);
      open.mockRestore();
    },
  );

  it('a document that was not prerendered is rendered in the browser', async () => {
    const bootstrapData = bootstrapDataOf(language);
    openDocument(bootstrapData, '');

    await openApp();

    const drawn = document.querySelector('#app')?.innerHTML;
    openDocument(bootstrapData, renderFrame(bootstrapData).html);
    expect(drawn).toBe(document.querySelector('#app')?.innerHTML);
  });

  it("the title is in the document's language", () => {
    expect(renderFrame(bootstrapDataOf(language)).title).toBe(
      String((language.pay.frame as Texts).title).replace('{{brand}}', 'Salus'),
    );
  });
});
