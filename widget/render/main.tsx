/**
 * Renders the frame on the server (`server/web/documents`), from the same flow and views, so that
 * it is visible before its scripts run. `main.tsx` hydrates the same tree.
 */
import { renderToString } from 'preact-render-to-string';
import { brand } from '#shared/brand.ts';
import type {
  FormattedValues,
  FrameBootstrapData,
  LinkFrameBootstrapData,
  RenderedFrame,
} from '#shared/documents/bootstrap-data.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { FrameApp } from '../frame/frame-app.tsx';
import { LinkApp } from '../frame/link/link-app.tsx';
import { createLanguage } from '../texts.ts';

/** Requests never resolve on the server: it renders the data in the document. */
const unasked = () => new Promise<never>(() => {});
const api = {
  read: unasked,
  quote: unasked,
  cancel: unasked,
  extend: unasked,
  coupon: unasked,
  confirm: unasked,
};
const linkApi = { read: unasked, accept: unasked, deny: unasked };
const stopped = { now: () => 0, after: () => () => {} };
/** A document is rendered once; its scripts follow the session. */
const still = () => () => {};

/** The initial state, before any time passes or any input. */
export function stillFlow(session: FrameBootstrapData['session']): PayFlow {
  const flow = createPayFlow({ api, clock: stopped, live: still });
  flow.start(session);
  return flow;
}

export function renderFrame({
  session,
  sessionId,
  locale,
  texts,
}: FrameBootstrapData): RenderedFrame {
  const formatted: FormattedValues = {};
  // Only the browser knows the visitor's time zone.
  const language = createLanguage(locale, texts, { timeZone: 'UTC', formatted });
  return {
    formatted,
    html: renderToString(
      <FrameApp flow={stillFlow(session)} language={language} pageHref={`/pay/${sessionId}`} />,
    ),
    title: language.texts({ key: 'frame.title', values: { brand: brand.name } }),
  };
}

export function renderLinkFrame({
  session,
  sessionId,
  locale,
  texts,
}: LinkFrameBootstrapData): RenderedFrame {
  const formatted: FormattedValues = {};
  const language = createLanguage(locale, texts, { timeZone: 'UTC', formatted });
  const flow = createLinkFlow({ api: linkApi, clock: stopped, live: still });
  flow.start(session);
  return {
    formatted,
    html: renderToString(
      <LinkApp flow={flow} language={language} pageHref={`/link/${sessionId}`} />,
    ),
    title: language.texts({ key: 'link:frame.title', values: { brand: brand.name } }),
  };
}
