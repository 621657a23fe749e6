import { aUser } from './builders.ts';
import type { Answers } from './fake-api.ts';
import { aHolding, aPass, aVisit } from './passes.ts';
import { renderApp } from './render-app.tsx';

/** The console of a business with one pass, of which one is held and one visit was taken. */
export const TAB = '/account/profile/link?tab=passes';
export const { id: PASS } = aPass();
export const { id: HOLDING } = aHolding();
export const { id: VISIT } = aVisit();
export const DETAIL = `${TAB}&pass=${PASS}`;
export const HELD = `${DETAIL}&holding=${HOLDING}`;
const me = aUser({ recipientName: 'Linden Yoga' });

export const openConsole = (path: string, answers: Answers = {}) =>
  renderApp(path, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: me }),
      [`GET /merchant/passes/${PASS}`]: () => ({ body: aPass() }),
      [`GET /merchant/passes/${PASS}/holdings`]: () => ({
        body: { data: [aHolding()], next: null },
      }),
      [`GET /merchant/holdings/${HOLDING}`]: () => ({ body: aHolding() }),
      [`GET /merchant/passes/${PASS}/visits?holding=${HOLDING}`]: () => ({
        body: { data: [aVisit()], next: null },
      }),
      [`GET /merchant/passes/${PASS}/imports`]: () => ({ body: { data: [] } }),
      ...answers,
    },
  });

/** As a person of the business with this role. */
export const asRole = (role: string): Answers => ({
  'GET /users/me/businesses': () => ({
    body: {
      businesses: [{ id: me.id, name: 'Linden Yoga', domain: 'yoga.example', role }],
      acting: me.id,
      own: 'usr_11111111111111111111111111',
    },
  }),
});
