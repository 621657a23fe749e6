import {
  EXAMPLE_AGREEMENT,
  EXAMPLE_CHARGE,
  EXAMPLE_OWED,
  EXAMPLE_PLAN,
} from '#shared/plans/example.ts';
import type { Agreement, Charge, Plan } from '#shared/plans/schemas.ts';
import { aUser } from './builders.ts';
import type { Answers } from './fake-api.ts';
import { renderApp } from './render-app.tsx';

export const aPlan = (over: Partial<Plan> = {}): Plan => ({ ...EXAMPLE_PLAN, ...over });
export const anAgreement = (over: Partial<Agreement> = {}): Agreement => ({
  ...EXAMPLE_AGREEMENT,
  ...over,
});
export const aCharge = (over: Partial<Charge> = {}): Charge => ({ ...EXAMPLE_CHARGE, ...over });
export const anOwedCharge = (over: Partial<Charge> = {}): Charge => ({ ...EXAMPLE_OWED, ...over });

/** The console of a business with one plan, which one member has. */
export const TAB = '/account/profile/link?tab=plans';
export const { id: PLAN } = EXAMPLE_PLAN;
export const { id: AGREEMENT } = EXAMPLE_AGREEMENT;
export const DETAIL = `${TAB}&plan=${PLAN}`;
export const AGREED = `${DETAIL}&agreement=${AGREEMENT}`;

const onPage = <T,>(entry: T) => ({ body: { data: [entry], next: null } });

export const consoleAnswers: Answers = {
  'GET /users/me': () => ({ body: aUser({ recipientName: 'Linden Yoga' }) }),
  'GET /merchant/plans': () => onPage(aPlan()),
  [`GET /merchant/plans/${PLAN}`]: () => ({ body: aPlan() }),
  [`GET /merchant/agreements?plan=${PLAN}`]: () => onPage(anAgreement()),
  [`GET /merchant/agreements/${AGREEMENT}`]: () => ({ body: anAgreement() }),
  [`GET /merchant/charges?agreement=${AGREEMENT}`]: () => onPage(aCharge()),
};

export const openConsole = (path: string, answers: Answers = {}) =>
  renderApp(path, { signedIn: true, answers: { ...consoleAnswers, ...answers } });
