/** `Salus.open({ session: 'pay_…' })`, for the page's own code; the extras import it at the first call. */

import type { Tools } from '../extras/open.ts';
import type { Given } from '../extras/options.ts';
import { linkOf, NAMES, pathOf } from '../options.ts';
import type { Outcome, Page } from '../page.ts';
import { check } from './check.ts';
import { type OwnPage, ownPage } from './own-page.ts';

export { complain } from './complain.ts';
export { startHiddenTags } from './hidden-tags.ts';
export { close, update } from './own-page.ts';

const camel = (name: string) => name.replace(/-./, ([, letter = '']) => letter.toUpperCase());
const KNOWN = [...NAMES.map(camel), 'createSession'];

/** @returns how it ended, never a rejection */
export function open(
  page: Page,
  tools: Tools,
  checkout: EventTarget,
  input: unknown,
): Promise<Outcome> {
  const own = ownPage(page, checkout);
  start(own, tools, new Map(Object.entries(Object(input)))).catch((error: unknown) => {
    console.error(error);
    own.end({ outcome: 'failed', code: 'internal_error' });
  });
  return own.outcome;
}

/** @param given own properties only, against prototype pollution */
async function start(own: OwnPage, tools: Tools, given: Map<string, unknown>): Promise<void> {
  const { elementOf, readOptions, withSession, openModal } = tools;
  for (const name of given.keys()) {
    if (!KNOWN.includes(name)) {
      tools.complain(own, document, 'option_invalid', `${name} is no option of open`);
    }
  }
  const element = elementOf((name) => given.get(camel(name)));
  const create = given.get('createSession');
  const isCreated = typeof create === 'function';
  if (isCreated) element.setAttribute('session-url', 'createSession');
  const target = given.get('target');
  const options = readOptions(own, element, 'modal', document, target);
  if (!options) return own.end({ outcome: 'failed', code: 'session_invalid' });

  const ready = withSession(own, options, document, isCreated ? () => create() : undefined);
  if (options.mode === 'modal' && !options.session) {
    void ready.then((one) => one ?? own.end({ outcome: 'failed', code: 'session_url_failed' }));
    openModal(own, options, undefined, own.signal, ready);
  } else await show(own, tools, element, target, options.mode, ready);
}

async function show(
  own: OwnPage,
  tools: Tools,
  element: Element,
  target: unknown,
  mode: Given['mode'],
  creating: Promise<Given | undefined>,
): Promise<void> {
  const ready = await creating;
  if (!ready) own.end({ outcome: 'failed', code: 'session_url_failed' });
  else if (own.signal.aborted) own.end({ outcome: 'closed' });
  else if (mode === 'check') check(own, ready);
  else if (mode === 'redirect') {
    own.end({ outcome: 'redirected' });
    location.assign(`${own.base}/${pathOf(ready.session)}`);
  } else if (mode === 'inline') {
    element.setAttribute(linkOf(ready.session) || 'session', ready.session);
    own.follow(element);
    if (target instanceof Element) target.append(element);
    else tools.place(own, element, document);
  } else tools.openModal(own, ready, undefined, own.signal);
}
