// @vitest-environment jsdom
/** @jsxImportSource preact */
import { hydrate, render } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import type { LinkFrameBootstrapData, Texts } from '#shared/documents/bootstrap-data.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { anyInvitation } from '../../tests/support/views/link-flow.ts';
import { LinkApp } from '../frame/link/link-app.tsx';
import { unknownInvitationApi } from '../frame/unknown-session.ts';
import { createLanguage } from '../texts.ts';
import { renderLinkFrame } from './main.tsx';

const files = import.meta.glob<Texts>('../../locales/*/{link,pay}.json', {
  eager: true,
  import: 'default',
});
const LANGUAGES = Object.entries(files).flatMap(([path, link]) =>
  path.endsWith('/link.json')
    ? [
        {
          locale: path.split('/').at(-2) ?? '',
          link,
          pay: files[path.replace('link.json', 'pay.json')] as Texts,
        },
      ]
    : [],
);

/** Input of a document with everything. */
const SESSIONS: Record<string, LinkFrameBootstrapData['session']> = {
  unknown: null,
  pending: anyInvitation(),
  'of a merchant called markup': anyInvitation({
    merchant: {
      name: '<img src=x onerror=alert(1)>&amp;"\'',
      domain: 'casa.example',
      verified: true,
    },
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
  it.each(LANGUAGES)('hydrates without changes: $locale', ({ locale, link, pay }) => {
    const session = SESSIONS[name] ?? null;
    const sessionId = anyInvitation().id;
    const texts = { link, pay };
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
    const flow = createLinkFlow({
      api: unknownInvitationApi,
      clock: manualClock(),
      live: () => () => {},
    });
    flow.start(session);

    hydrate(
      <LinkApp
        flow={flow}
        language={createLanguage(locale, texts, { timeZone: 'UTC' })}
        pageHref={`/link/${sessionId}`}
      />,
      place,
    );

    expect(place.innerHTML).toBe(parsed);
    expect([...place.querySelectorAll('*')].every((one, at) => one === before[at])).toBe(true);
    expect(title).toBe(String((link.frame as Texts).title).replace('{{brand}}', 'Salus'));
    expect(place.textContent).not.toMatch(/(invitation|outcome|notice|sign-in)\.[a-z]/);
    // A browser may hide the sign-in from the frame, so a member is told that a press is enough.
    expect(place.textContent.includes(String((pay['sign-in'] as Texts).hidden))).toBe(
      session?.status === 'pending',
    );
    expect(place.querySelector('img')).toBeNull();
  });
});
