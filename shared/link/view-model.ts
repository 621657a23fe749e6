/**
 * What a view of an invitation shows in each state: text keys, amounts and buttons, no markup.
 * Keys are those of `locales/<language>/link.json`. A view adds look and layout, never a rule.
 */
import type { Value } from '../format.ts';
import type { Notice } from '../pay/notice.ts';
import { isSignInObstacle } from '../pay/sign-in-obstacle.ts';
import type { SoldPlan } from '../plans/sold.ts';
import type { Press } from '../press/press-guard.ts';
import type { After, LinkText, LinkTextKey } from '../text.ts';
import { tokenValue } from '../token/token-value.ts';
import { linkNotice } from './notice.ts';
import { planRows } from './plan-rows.ts';
import type { LinkSession } from './schemas.ts';
import { type Decision, type Invited, isUnanswered, type LinkState } from './state.ts';

/** `return` takes the answer to the OAuth client that asked, on our own page only. */
export type LinkAction = 'sign-in' | 'switch' | 'reload' | 'return' | Decision;

export interface LinkViewModel {
  /** Nothing is loaded yet: the view shows a skeleton. */
  loading: boolean;
  heading: LinkText;
  /** The sentence below the heading that says what happened or what is asked. */
  message: LinkText | null;
  /** The specification's text beside a heading of ours. */
  aside: LinkText | null;
  merchant: LinkSession['merchant'] | null;
  /** Of a test member: each view says so beside the merchant. */
  isTest: boolean;
  /** The balances that the merchant would see; shown to the member before the decision. */
  seen: { heading: LinkText; rows: { label: LinkText; value: Value }[] } | null;
  /** What the plan takes after its trial, which accepting allows; null without a plan. */
  plan: { rows: { label: LinkText; value: Value }[]; terms: string | null } | null;
  /** Accepting takes the member's strongest factor, on our own page only. */
  confirm: boolean;
  /** What is not shared; shown while the member can decide. */
  reassurance: LinkText | null;
  notice: Notice<LinkTextKey> | null;
  primary: { text: LinkText; action: LinkAction; enabled: boolean; busy: boolean } | null;
  /** The other answer; `busy` while either is being sent. */
  deny: { enabled: boolean; busy: boolean } | null;
  /** Stands in one block with both answers; null where nobody decides. */
  press: Press | null;
  /** The signed-in account, with an offer to use another one. */
  account: LinkText | null;
  /** Offers the invitation on a hosted page, as a link. */
  pageLink: boolean;
  /** Offers the list of links, where a link can be ended. */
  manage: boolean;
  /** Offers the page that explains where invitations come from. */
  about: boolean;
  /** The merchant's address to continue at, without the id; null if there is none. */
  back: string | null;
  outcome: 'open' | 'success' | 'ended';
}

const text = (key: After<'link:', LinkTextKey>, values?: LinkText['values']): LinkText => ({
  key: `link:${key}`,
  ...(values ? { values } : {}),
});

const EMPTY: LinkViewModel = {
  loading: false,
  heading: text('invitation.title-unknown'),
  message: null,
  aside: null,
  merchant: null,
  isTest: false,
  seen: null,
  plan: null,
  confirm: false,
  reassurance: null,
  notice: null,
  primary: null,
  deny: null,
  press: null,
  account: null,
  pageLink: false,
  manage: false,
  about: false,
  back: null,
  outcome: 'open',
};

export function linkViewModel(state: LinkState): LinkViewModel {
  switch (state.step) {
    case 'loading':
      return { ...EMPTY, loading: true, message: text('invitation.loading') };
    case 'missing':
      return {
        ...EMPTY,
        heading: text('outcome.missing'),
        message: text('outcome.missing-text'),
        about: true,
        outcome: 'ended',
      };
    case 'unreachable':
      return {
        ...EMPTY,
        heading: text('outcome.unreachable'),
        message: text('outcome.unreachable-text'),
        primary: button('invitation.try-again', 'reload'),
      };
    case 'signed-out':
      return {
        ...asking(state.session),
        notice: linkNotice(state.notice),
        primary: button('invitation.sign-in', 'sign-in'),
        pageLink: isSignInObstacle(state.notice),
      };
    case 'ready':
      return {
        ...offer(state.session, state.member),
        notice: linkNotice(state.notice),
        ...(state.session.plan
          ? { confirm: true, pageLink: true }
          : { primary: { ...button('invitation.accept', 'accept'), enabled: state.armed } }),
        deny: { enabled: state.armed, busy: false },
      };
    case 'already-linked': {
      const end = ended(state.step, state.session);
      return isUnanswered(state) ? { ...end, primary: goBack(state.session, 'accept') } : end;
    }
    case 'deciding': {
      if (state.member.isLinked) {
        return {
          ...ended('already-linked', state.session),
          primary: { ...goBack(state.session, 'accept'), busy: true },
        };
      }
      const isAccepting = state.decision === 'accept';
      return {
        ...offer(state.session, state.member),
        primary: {
          ...button(isAccepting ? 'invitation.accepting' : 'invitation.accept', 'accept'),
          busy: true,
        },
        deny: { enabled: true, busy: true },
      };
    }
    default:
      return ended(state.step, state.session, state.wasOpen);
  }
}

function button(
  key: After<'link:', LinkTextKey>,
  action: LinkAction,
): NonNullable<LinkViewModel['primary']> {
  return { text: text(key), action, enabled: true, busy: false };
}

/**
 * `accept` ends the invitation of a member who is linked already: only a press tells the merchant.
 */
const goBack = (
  { merchant }: LinkSession,
  action: 'accept' | 'return',
): NonNullable<LinkViewModel['primary']> => ({
  text: text('invitation.back', { merchant: merchant.name }),
  action,
  enabled: true,
  busy: false,
});

/** Without a trial, the member goes on with what they have at the business already. */
const headingOf = ({ trialDays }: SoldPlan) =>
  trialDays > 0 ? 'plan.title' : 'plan.continue-title';
const explainOf = ({ trialDays }: SoldPlan) =>
  trialDays > 0 ? 'plan.explain' : 'plan.continue-explain';

function asking({ merchant, livemode, plan }: LinkSession): LinkViewModel {
  const named = { merchant: merchant.name };
  return {
    ...EMPTY,
    merchant,
    isTest: livemode === false,
    heading: text(plan ? headingOf(plan) : 'invitation.title', named),
    message: plan ? text(explainOf(plan), named) : text('invitation.note'),
    plan: plan ? { rows: planRows(plan), terms: plan.terms } : null,
    reassurance: text('invitation.nothing-else'),
  };
}

function offer(session: LinkSession, { name, balances }: Invited): LinkViewModel {
  return {
    ...asking(session),
    seen: {
      heading: text('invitation.sees', { merchant: session.merchant.name }),
      rows: [
        { label: text('invitation.cash'), value: tokenValue(balances.cash) },
        { label: text('invitation.stake'), value: tokenValue(balances.stake) },
      ],
    },
    press: {
      payee: session.merchant.name,
      sums: [tokenValue(balances.cash), tokenValue(balances.stake)],
    },
    account: text('invitation.as', { name }),
  };
}

function ended(
  step: 'linked' | 'denied' | 'already-linked' | 'expired',
  session: LinkSession,
  wasOpen = false,
): LinkViewModel {
  const { merchant, status, successUrl, deniedUrl } = session;
  const isLinked = step === 'linked' || step === 'already-linked';
  // Whoever has accepted it may be somebody else.
  const returns = session.isAuthorization && session.member && (isLinked || status !== 'linked');
  const name = { merchant: merchant.name };
  // While it was shown, and perhaps by somebody else.
  const isJustLinked = wasOpen && status === 'linked';
  const words = {
    linked: [text('outcome.linked'), text('outcome.linked-text', name)],
    denied: [text('outcome.denied'), text('outcome.denied-text', name)],
    'already-linked': [text('outcome.already'), text('outcome.already-text')],
    expired: closing(session, isJustLinked),
  } as const;
  const [heading, message, aside = null] = words[step];
  const address = isLinked || status === 'linked' ? successUrl : deniedUrl;
  const back = status === 'pending' ? null : address;
  return {
    ...EMPTY,
    merchant,
    isTest: session.livemode === false,
    heading,
    message,
    aside,
    primary: returns ? goBack(session, 'return') : null,
    manage: isLinked,
    about: step === 'expired' && back === null && !returns,
    back,
    outcome: step === 'linked' || isJustLinked ? 'success' : 'ended',
  };
}

/** Why an invitation can no longer be answered, and the specification's text beside it. */
function closing(
  { status, closedAt, expiresAt }: LinkSession,
  isJustLinked: boolean,
): readonly [LinkText, LinkText, LinkText?] {
  const at = { at: { kind: 'time', at: closedAt ?? expiresAt } } as const;
  const expired = text('outcome.expired');
  if (isJustLinked) return [text('outcome.linked'), text('outcome.was-accepted', at)];
  if (status === 'linked') return [text('outcome.used'), text('outcome.was-accepted', at), expired];
  if (status === 'denied')
    return [text('outcome.declined'), text('outcome.was-denied', at), expired];
  // Cancelled by the merchant.
  if (closedAt !== null && closedAt < expiresAt)
    return [text('outcome.cancelled'), text('outcome.was-cancelled', at), expired];
  return [expired, text('outcome.has-expired', at)];
}
