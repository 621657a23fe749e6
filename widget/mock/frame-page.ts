/** The content of the mock's frame: the same headings and buttons, created without a network. */
import { action, heading } from '#locales/en/pay.json';
import { brand } from '#shared/brand.ts';

export type Step = 'signed-out' | 'ready' | 'paid' | 'ended';
export type Act = 'sign-in' | 'pay' | 'cancel';

/** A notice, so that nobody mistakes it for the real checkout. */
const WARNING = 'A mock for tests: nothing is paid here.';

const BUTTONS: Record<Step, readonly (readonly [Act, string])[]> = {
  'signed-out': [['sign-in', action['sign-in']]],
  ready: [
    ['pay', action.pay.replace('{{total}}', `152 ${brand.token.symbol}`)],
    ['cancel', action.cancel],
  ],
  paid: [],
  ended: [],
};

/** Replaces the document's content. */
export function show(page: Document, step: Step, onAct: (act: Act) => void): void {
  const title = page.createElement('h1');
  title.textContent = step === 'paid' ? heading.paid : heading.pay;
  const warning = page.createElement('p');
  warning.textContent = WARNING;
  const buttons = BUTTONS[step].map(([act, label]) => {
    const button = page.createElement('button');
    button.type = 'button';
    button.dataset.action = act;
    button.textContent = label;
    button.style.cssText = 'font:inherit;min-height:44px;padding:0 16px;margin:0 8px 8px 0';
    button.addEventListener('click', () => onAct(act));
    return button;
  });
  page.documentElement.lang = 'en';
  page.body.style.cssText = 'font:16px/1.5 system-ui,sans-serif;padding:16px;margin:0';
  page.body.replaceChildren(title, warning, ...buttons);
}
