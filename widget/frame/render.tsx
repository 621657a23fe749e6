/**
 * The frame rendered by the server (`server/documents`), from the same flow and views: on show
 * before any script of it has run. `main.tsx` makes the same tree and takes over.
 */
import { renderToString } from 'preact-render-to-string';
import type { FrameBoot, LinkFrameBoot, RenderedFrame } from '#shared/boot.ts';
import { brand } from '#shared/brand.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { createLanguage } from '../texts.ts';
import { FrameApp } from './frame-app.tsx';
import { LinkApp } from './link/link-app.tsx';

/** Nobody waits for an answer here: what is shown is what came with the document. */
const unasked = () => new Promise<never>(() => {});
const api = { read: unasked, quote: unasked, cancel: unasked, extend: unasked, confirm: unasked };
const linkApi = { read: unasked, accept: unasked, deny: unasked };
const stopped = { now: () => 0, after: () => () => {} };

/** As it stands before time passes or anybody does anything. */
export function stillFlow(session: FrameBoot['session']): PayFlow {
  const flow = createPayFlow({ api, clock: stopped });
  flow.start(session);
  return flow;
}

export function renderFrame({ session, sessionId, locale, texts }: FrameBoot): RenderedFrame {
  // Which zone whoever looks is in, only their browser knows.
  const language = createLanguage(locale, texts, 'UTC');
  return {
    html: renderToString(
      <FrameApp flow={stillFlow(session)} language={language} pageHref={`/pay/${sessionId}`} />,
    ),
    title: language.texts({ key: 'frame-title', values: { brand: brand.name } }),
  };
}

export function renderLinkFrame({
  session,
  sessionId,
  locale,
  texts,
}: LinkFrameBoot): RenderedFrame {
  const language = createLanguage(locale, texts, 'UTC');
  const flow = createLinkFlow({ api: linkApi, clock: stopped });
  flow.start(session);
  return {
    html: renderToString(
      <LinkApp flow={flow} language={language} pageHref={`/link/${sessionId}`} />,
    ),
    title: language.texts({ key: 'link:frame-title', values: { brand: brand.name } }),
  };
}
