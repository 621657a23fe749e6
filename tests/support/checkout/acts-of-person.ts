/** What the person in front of the browser does, and what happens to their connection. */
import { ARM_AFTER_MS } from '#shared/press/press-guard.ts';
import { createSession } from '../../../hosted/platform/session.ts';
import { createTokenStore } from '../../../hosted/platform/token-store.ts';
import { PASSWORD } from '../people/people.ts';
import type { Checkout } from './checkout.ts';
import type { Loss } from './connection.ts';
import type { FrameSurface } from './frame.ts';
import { noStorage, type PageSurface } from './page.ts';
import { newConnection, type Surface } from './surface.ts';

/** One kind of step. */
export interface Act {
  text: string;
  /** How often it is chosen, beside the others. */
  weight: number;
  /** The surfaces it may concern; one of them is chosen. */
  of(checkout: Checkout): readonly Surface[];
  run(checkout: Checkout, surface: Surface): Promise<unknown> | unknown;
}

const all = ({ surfaces }: Checkout) => [...surfaces];
const ofKind = (kind: Surface['kind']) => (checkout: Checkout) =>
  all(checkout).filter((each) => each.kind === kind);
const showing =
  (...words: string[]) =>
  (checkout: Checkout) =>
    all(checkout).filter((each) => each.kind !== 'till' && words.includes(each.shown()));
const paying = (checkout: Checkout) =>
  showing('pay', 'in doubt')(checkout).filter(({ kind }) => kind !== 'frame');

async function arm({ timeline }: Checkout, surface: Surface): Promise<void> {
  if (surface.shown() === 'pay') await timeline.pass(ARM_AFTER_MS);
}

const isFrame = (surface: Surface): surface is FrameSurface => surface.kind === 'frame';
const isPage = (surface: Surface): surface is PageSurface => surface.kind === 'page';

/** The member signs out in the member area; the other tabs hear it. */
async function signOut(checkout: Checkout): Promise<void> {
  const { browser, surfaces } = checkout;
  const tokens = createTokenStore(noStorage(), browser.clock.now);
  const area = createSession({ apiBase: '/api', fetch: newConnection(browser).fetch, tokens });
  await area.start();
  await area.signOut();
  for (const surface of surfaces) if (isPage(surface)) surface.session.leave();
  checkout.signedOut();
}

const act = (weight: number, text: string, of: Act['of'], run: Act['run']): Act => ({
  ...{ weight, text, of, run },
});

export const ACTS_OF_PERSON: readonly Act[] = [
  act(6, 'opens the window from', ofKind('frame'), (_, frame) => {
    if (isFrame(frame)) frame.press();
  }),
  act(
    3,
    'opens another tab beside',
    (checkout) => (ofKind('page')(checkout).length < 2 ? all(checkout) : []),
    (checkout, { sessionId }) => checkout.openPage(sessionId),
  ),
  act(
    1,
    'closes',
    (checkout) => all(checkout).filter(({ kind }) => kind === 'window' || kind === 'page'),
    (checkout, surface) => checkout.close(surface),
  ),
  act(
    2,
    'reloads',
    (checkout) => all(checkout).filter(({ kind }) => kind !== 'till'),
    (checkout, surface) => checkout.reload(surface),
  ),
  act(
    1,
    'leaves for another tab',
    (checkout) => all(checkout).filter(({ page }) => !page.hidden),
    (_, { page }) => page.hide(),
  ),
  act(3, 'looks at', all, ({ stale, focused }, surface) => {
    stale.delete(surface);
    focused.add(surface);
    surface.page.look();
  }),
  act(
    8,
    'signs in on',
    (checkout) => showing('sign in')(checkout).filter((each) => each.signIn !== undefined),
    async (checkout, surface) => {
      await surface.signIn?.(checkout.member.email, PASSWORD);
      // The login page leads back to the payment.
      if (isPage(surface)) await checkout.reload(surface);
    },
  ),
  act(
    1,
    'signs out beside',
    (checkout) => (checkout.browser.cookies.size > 0 ? all(checkout) : []),
    signOut,
  ),
  act(6, 'pays on', paying, async (checkout, surface) => {
    await arm(checkout, surface);
    surface.flow?.pay();
  }),
  act(3, 'pays and loses the answer on', paying, async (checkout, surface) => {
    await arm(checkout, surface);
    surface.connection.lose('answer');
    surface.flow?.pay();
  }),
  act(2, 'pays twice on', paying, async (checkout, surface) => {
    await arm(checkout, surface);
    surface.flow?.pay();
    surface.flow?.pay();
  }),
  act(3, 'pays everywhere at once, first on', paying, async (checkout, surface) => {
    await arm(checkout, surface);
    for (const { flow } of [surface, ...paying(checkout)]) flow?.pay();
  }),
  act(2, 'cancels on', showing('pay', 'obstacle'), (_, surface) => surface.flow?.cancel()),
  act(3, 'asks for the next price on', showing('new price'), (_, { flow }) => flow?.renewQuote()),
  act(2, 'presses Check again on', showing('obstacle'), ({ stale, focused }, surface) => {
    stale.delete(surface);
    focused.add(surface);
    surface.flow?.reload();
  }),
  act(2, 'presses Try again on', showing('no connection'), (_, { flow }) => flow?.reload()),
  ...(['request', 'answer'] as const).map((what: Loss) =>
    act(
      2,
      `loses the next ${what} of`,
      (checkout) => all(checkout).filter(({ connection }) => !connection.isLossDue()),
      (_, { connection }) => connection.lose(what),
    ),
  ),
  act(
    1,
    'loses all streams, also of',
    (checkout) => (checkout.browser.streams.allowed ? all(checkout) : []),
    (checkout) => allowStreams(checkout, false),
  ),
  act(
    1,
    'has streams again, also of',
    (checkout) => (checkout.browser.streams.allowed ? [] : all(checkout)),
    (checkout) => allowStreams(checkout, true),
  ),
];

function allowStreams({ browser, surfaces }: Checkout, allowed: boolean): void {
  browser.streams.allowed = allowed;
  for (const { connection } of surfaces) connection.allowStreams(allowed);
}
