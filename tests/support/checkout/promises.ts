/** What the checkout promises after each step, whatever happened. */
import type { PaySession } from '#shared/pay/schemas.ts';
import { arrayOf, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { balanceOf, tokens } from '../people/people.ts';
import type { Checkout } from './checkout.ts';
import { remedyDue, remedyShown } from './remedies.ts';
import { MEMBER_STATES, memberStateOf, sessionStateOf, shownIn } from './states.ts';
import type { Surface } from './surface.ts';

/** A surface whose stream is up, or that somebody looks at, is right within this time. */
const LIVE_MS = 2_000;
/** Any other visible surface. */
const INTERVAL_MS = 15_000;
const STEP_MS = 500;

type Losses = ReadonlyMap<Surface, number>;

/** How many calls each surface has lost. */
export const lossesOf = ({ surfaces }: Checkout): Losses =>
  new Map([...surfaces].map((each) => [each, each.connection.losses()]));

/** @param before the losses before the step: a lost call is asked again later than a stream tells */
export async function keepPromises(checkout: Checkout, before: Losses): Promise<void> {
  await checkout.timeline.settled();
  await followServer(checkout, before);
  await moveMoneyOnce(checkout);
  tellShopOnce(checkout);
  stayInDoubt(checkout);
}

/** Every visible surface shows the server's truth in time, and none ever says paid before the server. */
async function followServer(checkout: Checkout, lossesBefore: Losses): Promise<void> {
  const deadlines = new Map<Surface, Deadline>();
  const { timeline, focused, untold } = checkout;
  for (let now = 0; ; now += STEP_MS) {
    const wrong = await untrue(checkout);
    for (const { surface, text } of wrong) {
      const { connection } = surface;
      const lost = connection.losses() - (lossesBefore.get(surface) ?? 0);
      const isTold = connection.heard() !== undefined && !untold.has(surface);
      const isLive = lost === 0 && (isTold || focused.has(surface));
      const before = deadlines.get(surface);
      const isSame = before?.text === text && before.isLive === isLive && before.lost === lost;
      const within = isLive ? LIVE_MS : INTERVAL_MS;
      const deadline = isSame ? before : { text, isLive, lost, at: now + within };
      deadlines.set(surface, deadline);
      if (now >= deadline.at) throw new Error(`The ${surface.kind} still ${text}.`);
    }
    if (wrong.length === 0) break;
    await timeline.pass(STEP_MS);
  }
  focused.clear();
  untold.clear();
}

/** When a surface must be right. A new one begins when the truth changes, its stream ends or opens, or an answer is lost. */
interface Deadline {
  text: string;
  isLive: boolean;
  lost: number;
  at: number;
}

/** The visible surfaces that do not show the truth. */
async function untrue(checkout: Checkout): Promise<{ surface: Surface; text: string }[]> {
  const { surfaces, stale, ended } = checkout;
  const reads = new Map<string, Promise<PaySession>>();
  const readBy = (sessionId: string, token: string | undefined) => {
    const key = `${sessionId} ${token}`;
    const read = reads.get(key) ?? checkout.read(sessionId, token);
    reads.set(key, read);
    return read;
  };
  const wrong: { surface: Surface; text: string }[] = [];
  for (const surface of [...surfaces]) {
    const shown = surface.shown();
    if (shown === 'closed') {
      checkout.close(surface);
      continue;
    }
    const token = surface.token();
    const truth = await readBy(surface.sessionId, token);
    const state = sessionStateOf(truth);
    if (shown === 'paid' && state !== 'paid' && state !== 'refunded')
      throw new Error(`The ${surface.kind} says paid, but the session is ${state}.`);
    if (surface.page.hidden) continue;
    const isOld = ended.has(surface) && shown === 'paid' && state === 'refunded';
    const isInDoubt = shown === 'in doubt' && truth.status === 'pending';
    const members = stale.has(surface)
      ? MEMBER_STATES
      : [memberStateOf(truth, token !== undefined)];
    const expected = members.map((member) => shownIn(surface.kind, state, member));
    if (isOld || isInDoubt) continue;
    if (expected.some((each) => each === shown)) {
      const remedy = stale.has(surface) ? undefined : remedyShown(surface);
      if (remedy === undefined) continue;
      // A frame has no member: its window has told it.
      const due = remedyDue(
        surface.kind,
        token ? truth : await readBy(surface.sessionId, checkout.member.token),
      );
      if (remedy !== due) wrong.push({ surface, text: `leads by ${remedy} instead of ${due}` });
      continue;
    }
    wrong.push({
      surface,
      text: `shows "${shown}" instead of "${[...new Set(expected)].join('" or "')}"`,
    });
  }
  return wrong;
}

/** A session is paid by one transfer or none, and the member's account holds the rest. */
async function moveMoneyOnce({ api, member, sessionIds, moved, wish }: Checkout): Promise<void> {
  const rows = await rowsOf<{ status: string; mine: boolean; payments: number; left: string }>(
    api.db,
    sql`select s.status, s.payer_id is not distinct from ${member.id} as mine,
        (select count(*)::int from ledger.transfer t where t.business_key = 'payment:' || s.id) as payments,
        (coalesce(s.total, 0) - coalesce((select sum(r.tokens) from refund r where r.session_id = s.id), 0))::text as left
      from pay_session s where s.id = any(${arrayOf(sessionIds, 'text')})`,
  );
  let spent = 0n;
  for (const { status, mine, payments, left } of rows) {
    const isPaid = ['paid', 'partially_refunded', 'refunded'].includes(status);
    if (payments !== (isPaid ? 1 : 0))
      throw new Error(`A session that is ${status} has ${payments} payments.`);
    if (isPaid && mine) spent += BigInt(left);
  }
  const expected = tokens(wish.cash ?? '1000') + moved - spent;
  const cash = await balanceOf(api, member.cash);
  if (cash !== expected) throw new Error(`The member has ${cash} and should have ${expected}.`);
}

/** The shop's page hears `paid` once from an element that shows it. */
function tellShopOnce({ surfaces }: Checkout): void {
  for (const surface of surfaces) {
    const events = surface.paidEvents?.();
    if (events === undefined) continue;
    const isPaid = ['paid', 'refunded'].includes(surface.shown());
    if (events !== (isPaid ? 1 : 0))
      throw new Error(
        `The shop's page has heard paid ${events} times, and the frame shows "${surface.shown()}".`,
      );
  }
}

/** A lost answer is no failure: the payment may have been made. */
function stayInDoubt({ surfaces }: Checkout): void {
  for (const { kind, falsehoods } of surfaces) {
    const [wrong] = falsehoods?.() ?? [];
    if (wrong) throw new Error(`After its answer was lost, the ${kind} was ${wrong}.`);
  }
}
