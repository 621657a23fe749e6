/** The steps of a random walk through the checkout in a real browser. */
import { frameOf } from './host-page.ts';
import { paymentIn } from './payment.ts';
import { cancelPayment, refundPayment, statusOf } from './payments.ts';
import { deposit, newMember, switchPayments } from './people.ts';
import { expect } from './test.ts';
import { readyToPay } from './till.ts';
import { addSurface, ask, type Order, OTHER_PRICE, PRICE } from './walk-order.ts';
import { documentOf, type ShownSurface } from './walk-surfaces.ts';
import { world } from './world.ts';

const SHORT_MS = 8_000;

export interface BrowserAct {
  weight: number;
  text: string;
  /** The surfaces it may concern; one of them is chosen. */
  of(order: Order): ShownSurface[];
  run(order: Order, surface: ShownSurface): Promise<unknown>;
}

const act = (
  weight: number,
  text: string,
  of: BrowserAct['of'],
  run: BrowserAct['run'],
): BrowserAct => ({ weight, text, of, run });

const all = ({ surfaces }: Order) => [...surfaces];
const ofKind =
  (...kinds: ShownSurface['kind'][]) =>
  (order: Order) =>
    all(order).filter(({ kind }) => kinds.includes(kind));
const paying =
  (...words: string[]) =>
  (order: Order) =>
    ofKind('window', 'page')(order).filter((each) => words.includes(order.shown.get(each) ?? ''));
const frame = (order: Order) => ofKind('frame')(order)[0];
const isOpen = (order: Order) => {
  const first = frame(order);
  return first !== undefined && ['sign in', 'new price'].includes(order.shown.get(first) ?? '');
};
const whileOpen = (order: Order) => (isOpen(order) ? all(order).slice(0, 1) : []);
const afterEnd = (order: Order) => (isOpen(order) ? [] : all(order).slice(0, 1));

async function openWindow(order: Order): Promise<void> {
  const { shop, surfaces, session } = order;
  const opening = shop.waitForEvent('popup');
  await paymentIn(frameOf(shop, session)).signIn.click();
  // The frame closes the window that it has opened before.
  for (const each of ofKind('window')(order)) surfaces.delete(each);
  addSurface(order, 'window', await opening);
}

async function signIn(order: Order, surface: ShownSurface): Promise<void> {
  const { page, kind } = surface;
  if (kind === 'page') await paymentIn(page).signIn.click();
  const form = page.getByLabel('E-mail');
  // A browser that is signed in already comes back without a form.
  await expect(form.or(page.getByText('Your balance'))).toBeVisible();
  if (await form.isVisible()) {
    await form.fill(order.member.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(order.member.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  order.isSignedIn = true;
  Object.assign(surface, { isKnown: true, isStale: false });
}

async function signOut(order: Order): Promise<void> {
  const area = await order.context.newPage();
  await area.goto(world().url);
  await area.getByRole('button', { name: 'Log out' }).click();
  await expect(area.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  await area.close();
  order.isSignedIn = false;
  for (const each of order.surfaces) Object.assign(each, { isKnown: false, isStale: true });
}

async function refund(order: Order): Promise<void> {
  await refundPayment(order.session);
  for (const each of order.surfaces)
    each.isOver ||= each.session === order.session && order.shown.get(each) === 'paid';
}

/** Of a payment that its shop lets live for seconds. */
async function letExpire(order: Order): Promise<void> {
  const expiresAt = new Date(Date.now() + SHORT_MS).toISOString();
  await ask(order, PRICE, { expiresAt });
  await expect.poll(() => statusOf(order.session)).toBe('expired');
}

const STREAM = /\/api\/pay\/[^/]+\/events$/;

/** A browser has no way to cut a stream that is open, so new ones are refused. */
async function allowStreams(order: Order, allowed: boolean): Promise<void> {
  order.hasStreams = allowed;
  if (allowed) await order.context.unroute(STREAM);
  else
    await order.context.route(STREAM, (route) =>
      route.request().headers().accept?.includes('event-stream') ? route.abort() : route.fallback(),
    );
}

/** The call reaches the server, and its answer is lost. */
async function payWithoutAnswer(_: Order, { page, session }: ShownSurface): Promise<void> {
  const isConfirm = (url: URL) => url.pathname === `/api/pay/${session}/confirm`;
  await page.route(
    isConfirm,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await paymentIn(page).pay.click();
}

export const BROWSER_ACTS: readonly BrowserAct[] = [
  act(
    6,
    'opens the window from',
    (order) => ofKind('frame')(order).filter((each) => order.shown.get(each) === 'sign in'),
    openWindow,
  ),
  act(
    2,
    'opens another tab beside',
    (order) => (ofKind('page')(order).length < 2 ? all(order) : []),
    async (order) => {
      const page = await order.context.newPage();
      await page.goto(`${world().url}/pay/${order.session}`);
      addSurface(order, 'page', page);
    },
  ),
  act(1, 'closes', ofKind('window', 'page'), async ({ surfaces }, surface) => {
    surfaces.delete(surface);
    await surface.page.close();
  }),
  act(2, 'reloads', all, async ({ isSignedIn }, surface) => {
    await surface.page.reload({ waitUntil: 'domcontentloaded' });
    Object.assign(surface, {
      isStale: false,
      isOver: false,
      isKnown: surface.kind !== 'frame' && isSignedIn,
    });
  }),
  act(2, 'looks at', all, async (_, surface) => {
    await surface.page.bringToFront();
    await documentOf(surface)?.evaluate(() => void dispatchEvent(new Event('focus')));
    surface.isStale = false;
  }),
  act(8, 'signs in on', paying('sign in'), signIn),
  act(1, 'signs out beside', (order) => (order.isSignedIn ? all(order) : []), signOut),
  act(5, 'pays on', paying('pay'), (_, { page }) => paymentIn(page).pay.click()),
  act(3, 'pays and loses the answer on', paying('pay'), payWithoutAnswer),
  act(1, 'cancels on', paying('pay', 'obstacle'), (_, { page }) => paymentIn(page).cancelIt()),
  act(1, 'presses Check again on', paying('obstacle'), async (_, surface) => {
    await surface.page.getByRole('button', { name: 'Check again' }).click();
    surface.isStale = false;
  }),
  act(1, 'the shop cancels, seen on', whileOpen, ({ session }) => cancelPayment(session)),
  act(8, 'the shop asks again, seen on', afterEnd, (order) => ask(order, PRICE)),
  act(1, 'the shop changes the price, seen on', whileOpen, async (order) => {
    await cancelPayment(order.session);
    await ask(order, OTHER_PRICE);
  }),
  act(1, 'somebody else pays, seen on', whileOpen, async ({ session }) => {
    const pay = await readyToPay(await newMember(), session);
    await pay();
  }),
  act(1, 'the operator freezes the member, seen on', all, async (order) => {
    await switchPayments(order.member, 'no');
  }),
  act(2, 'the operator unfreezes the member, seen on', all, async (order) => {
    await switchPayments(order.member, 'yes');
  }),
  act(1, 'the member gets tokens, seen on', all, async (order) => {
    await deposit(order.member, '200');
  }),
  act(
    2,
    'the shop refunds, seen on',
    (order) => ofKind('frame')(order).filter((each) => order.shown.get(each) === 'paid'),
    refund,
  ),
  act(1, 'the payment expires, seen on', afterEnd, letExpire),
  act(
    1,
    'new streams are refused, also of',
    (order) => (order.hasStreams ? all(order) : []),
    (order) => allowStreams(order, false),
  ),
  act(
    2,
    'has streams again, also of',
    (order) => (order.hasStreams ? [] : all(order)),
    (order) => allowStreams(order, true),
  ),
];
