/** Every state of the link flow, how to reach it, and its announcements and controls. */
import { ARM_AFTER_MS } from '#shared/press/press-guard.ts';
import { anyInvitation, invited, type linkScene } from '../support/views/link-flow.ts';
import { failed, ok } from '../support/views/pay-flow.ts';

type Scene = ReturnType<typeof linkScene>;

export interface LinkCase {
  state: string;
  reach(at: Scene): unknown;
  /** In English. */
  meets: string[];
}

const TITLE = 'Link your account to Casa Alba';
const open = (...met: string[]) => [
  `region "${TITLE}" aria-busy=false`,
  `heading "${TITLE}"`,
  ...met,
];
const ended = (title: string, ...met: string[]) => [
  `region "${title}" aria-busy=false`,
  `heading "${title}"`,
  'status',
  ...met,
];
const SEES = 'heading "What Casa Alba would see today"';
const deny = 'button "Not now"';
const another = 'button "Use another account"';
const manage = 'link "Your linked merchants" href=/account/links';

const signedIn = (at: Scene) => at.flow.start(anyInvitation({ member: invited }));

function armed(at: Scene): void {
  signedIn(at);
  at.flow.press.see('here');
  at.clock.advance(ARM_AFTER_MS);
}

async function decided(
  at: Scene,
  decision: 'accept' | 'deny',
  answer: Parameters<Scene['answer']>[0],
) {
  armed(at);
  at.flow.decide(decision);
  await at.answer(answer);
}

export const LINK_STATES: LinkCase[] = [
  {
    state: 'loading',
    reach: (at) => at.flow.start(),
    meets: [
      'region "Link your account" aria-busy=true',
      'heading "Link your account"',
      'status says "Loading the invitation…"',
    ],
  },
  {
    state: 'missing',
    reach: (at) => at.flow.start(null),
    meets: ended('Wrong session', 'link "How linking works" href=/link'),
  },
  {
    state: 'unreachable',
    async reach(at) {
      at.flow.start();
      await at.answer(failed('network'));
    },
    meets: ended('No connection', 'button "Try again"'),
  },
  {
    state: 'signed out',
    reach: (at) => at.flow.start(anyInvitation()),
    meets: open('status', 'button "Sign in to link"'),
  },
  {
    state: 'signed out: the window was refused',
    reach(at) {
      at.flow.start(anyInvitation());
      at.flow.signInBlocked('popup_blocked');
    },
    meets: open(
      'status says "If no window has opened, your browser blocked it. Open the invitation on our own page instead."',
      'button "Sign in to link"',
      'link "Open on our page" href=/link/lnk_1',
    ),
  },
  {
    state: 'ready, only just in sight',
    reach: signedIn,
    meets: open(
      SEES,
      'status',
      'button "Link now" aria-disabled=true',
      `${deny} aria-disabled=true`,
      another,
    ),
  },
  {
    state: 'ready',
    reach: armed,
    meets: open(SEES, 'status', 'button "Link now"', deny, another),
  },
  {
    state: 'linking',
    reach(at) {
      armed(at);
      at.flow.decide('accept');
    },
    meets: [
      `region "${TITLE}" aria-busy=true`,
      `heading "${TITLE}"`,
      SEES,
      'status',
      'button "Linking…" aria-disabled=true',
      `${deny} aria-disabled=true`,
      another,
    ],
  },
  {
    state: 'refused: a business that cannot be paid',
    reach: (at) => decided(at, 'accept', failed('payments_disabled')),
    meets: open(
      SEES,
      'alert says "This merchant cannot be linked at the moment."',
      'button "Link now" aria-disabled=true',
      `${deny} aria-disabled=true`,
      another,
    ),
  },
  {
    state: 'linked',
    reach: (at) =>
      decided(
        at,
        'accept',
        ok(anyInvitation({ status: 'linked', member: { ...invited, isLinked: true } })),
      ),
    meets: ended('Account linked', manage),
  },
  {
    state: 'denied',
    reach: (at) => decided(at, 'deny', ok(anyInvitation({ status: 'denied', member: invited }))),
    meets: ended('Not linked'),
  },
  {
    state: 'linked already',
    reach: (at) => at.flow.start(anyInvitation({ member: { ...invited, isLinked: true } })),
    meets: ended('You are already linked with this merchant', 'button "Back to Casa Alba"', manage),
  },
  {
    state: 'linked already, and answered',
    async reach(at) {
      const member = { ...invited, isLinked: true };
      at.flow.start(anyInvitation({ member }));
      at.flow.decide('accept');
      await at.answer(ok(anyInvitation({ status: 'linked', alreadyLinked: true, member })));
    },
    meets: ended('You are already linked with this merchant', manage),
  },
  {
    state: 'linked already, as their window answered',
    async reach(at) {
      at.flow.start(anyInvitation());
      at.flow.watch();
      at.flow.look();
      await at.answer(ok(anyInvitation({ status: 'linked', alreadyLinked: true })));
    },
    meets: ended('You are already linked with this merchant', manage),
  },
  ...(
    [
      ['linked', 'Invitation already accepted'],
      ['denied', 'Invitation declined'],
      ['expired', 'Session expired'],
    ] as const
  ).map(([status, heading]) => ({
    state: `over: ${status}`,
    reach: (at: Scene) => at.flow.start(anyInvitation({ status })),
    meets: ended(heading),
  })),
  {
    state: 'over, and the merchant has named no address',
    reach: (at) => at.flow.start(anyInvitation({ status: 'expired', deniedUrl: null })),
    meets: ended('Session expired', 'link "How linking works" href=/link'),
  },
];
