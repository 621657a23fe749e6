/** `Salus.open({ session: 'pay_…' })`, for the page's own code. */
import { NAMES, pathOf } from '../options.ts';
import type { Page } from '../page.ts';
import { openModal } from './modal.ts';
import { elementOf, readOptions } from './options.ts';
import { place } from './place.ts';
import { withSession } from './session-url.ts';

const camel = (name: string) => name.replace(/-./, ([, letter = '']) => letter.toUpperCase());
const KNOWN = [...NAMES.map(camel), 'createSession'];

export async function open(page: Page, input: unknown, signal: AbortSignal): Promise<void> {
  // Own properties only, against prototype pollution.
  const given = new Map<string, unknown>(Object.entries(Object(input)));
  for (const name of given.keys()) {
    if (!KNOWN.includes(name)) {
      page.complain(document, 'option_invalid', `${name} is no option of open`);
    }
  }
  const element = elementOf((name) => given.get(camel(name)));
  const create = given.get('createSession');
  const isCreated = typeof create === 'function';
  if (isCreated) element.setAttribute('session-url', 'createSession');

  const options = readOptions(page, element, 'modal', document);
  const ready =
    options && (await withSession(page, options, document, isCreated ? () => create() : undefined));
  if (!ready || signal.aborted) return;
  if (ready.mode === 'redirect') location.assign(`${page.base}/${pathOf(ready.session)}`);
  else if (ready.mode === 'inline') {
    element.setAttribute('session', ready.session);
    signal.addEventListener('abort', () => element.remove());
    const target = given.get('target');
    if (target instanceof Element) target.append(element);
    else place(page, element, document);
  } else openModal(page, ready, undefined, signal);
}
