// @vitest-environment jsdom
/** @jsxImportSource preact */
import { hydrate, render } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import type { LinkFrameBoot, Texts } from '#shared/boot.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import { anyInvitation } from '../../../tests/support/link-flow.ts';
import { manualClock } from '../../../tests/support/manual-clock.ts';
import { createLanguage } from '../../texts.ts';
import { renderLinkFrame } from '../render.tsx';
import { unknownInvitationApi } from '../unknown-session.ts';
import { LinkApp } from './link-app.tsx';

const files = import.meta.glob<Texts>('../../../locales/*/link.json', {
  eager: true,
  import: 'default',
});
const LANGUAGES = Object.entries(files).map(([path, link]) => ({
  locale: path.split('/').at(-2) ?? '',
  link,
}));

/** Everything a document may come with. */
const SESSIONS: Record<string, LinkFrameBoot['session']> = {
  unknown: null,
  pending: anyInvitation(),
  'of a merchant called markup': anyInvitation({
    merchant: { name: '<img src=x onerror=alert(1)>&amp;"\'', domain: 'casa.example' },
  }),
  linked: anyInvitation({ status: 'linked' }),
  denied: anyInvitation({ status: 'denied' }),
  expired: anyInvitation({ status: 'expired' }),
};

let root: HTMLElement | undefined;
afterEach(() => {
  if (root) render(null, root);
  root = undefined;
});

describe.each(Object.keys(SESSIONS))('an invitation: %s', (name) => {
  it.each(LANGUAGES)('is rendered as the app takes it over: $locale', ({ locale, link }) => {
    const session = SESSIONS[name] ?? null;
    const sessionId = anyInvitation().id;
    const texts = { link };
    const { html, title } = renderLinkFrame({
      apiBase: '/api',
      locale,
      theme: 'auto',
      texts,
      session,
      sessionId,
      parentOrigin: null,
    });
    const place = document.createElement('div');
    root = place;
    place.innerHTML = html;
    const parsed = place.innerHTML;
    const before = [...place.querySelectorAll('*')];
    const flow = createLinkFlow({ api: unknownInvitationApi, clock: manualClock() });
    flow.start(session);

    hydrate(
      <LinkApp
        flow={flow}
        language={createLanguage(locale, texts, 'UTC')}
        pageHref={`/link/${sessionId}`}
      />,
      place,
    );

    expect(place.innerHTML).toBe(parsed);
    expect([...place.querySelectorAll('*')].every((one, at) => one === before[at])).toBe(true);
    expect(title).toBe(String(link['frame-title']).replace('{{brand}}', 'Salus'));
    expect(place.textContent).not.toMatch(/(invitation|outcome|notice)\.[a-z]/);
    expect(place.querySelector('img')).toBeNull();
  });
});
