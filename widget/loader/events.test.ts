// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addTag,
  checkouts,
  closePage,
  connected,
  inside,
  loads,
  OTHER,
  openPage,
  record,
  runTag,
  SESSION,
  settled,
} from '../test-support/loader-page.ts';
import type { Detail } from './events.ts';
import { install } from './install.ts';

interface Salus {
  on(name: string, listener: (detail: Detail) => void): () => void;
}

const page = window as unknown as { Salus: Salus };

beforeEach(openPage);
afterEach(closePage);

describe('window.Salus', () => {
  async function withEvents() {
    runTag();
    await settled();
    return (event: Parameters<(typeof connected)[0]['onEvent']>[0]) => connected[0]?.onEvent(event);
  }

  it('delivers past and future events to late listeners', async () => {
    const onEvent = await withEvents();
    onEvent({ name: 'ready' });
    const seen: Detail[] = [];

    const off = page.Salus.on('ready', (detail) => seen.push(detail));
    expect(seen).toEqual([{ session: SESSION }]);
    onEvent({ name: 'ready' });
    expect(seen).toHaveLength(2);

    off();
    onEvent({ name: 'ready' });
    expect(seen).toHaveLength(2);
  });

  it('dispatches the same events as bubbling DOM events on the element', async () => {
    const errors = record('error');
    const onEvent = await withEvents();

    onEvent({ name: 'error', code: 'network', recoverable: true });

    expect(errors).toEqual([{ session: SESSION, code: 'network', recoverable: true }]);
  });

  it('receives events even if the page stops their propagation', async () => {
    const onEvent = await withEvents();
    const seen = vi.fn();
    page.Salus.on('cancelled', seen);
    checkouts()[0]?.addEventListener('salus:cancelled', (event) =>
      event.stopImmediatePropagation(),
    );

    onEvent({ name: 'cancelled' });

    expect(seen).toHaveBeenCalledTimes(1);
  });

  it('survives listeners that throw', async () => {
    const onEvent = await withEvents();
    const second = vi.fn();
    const blamed = vi.fn((event: Event) => event.preventDefault());
    window.addEventListener('error', blamed);
    page.Salus.on('paid', () => {
      throw new Error("the merchant's own");
    });
    page.Salus.on('paid', second);

    expect(() => onEvent({ name: 'paid' })).not.toThrow();
    expect(second).toHaveBeenCalledTimes(1);
    window.removeEventListener('error', blamed);
  });

  it('exists once if the script is loaded twice, and each tag shows its own session', () => {
    runTag();
    const first = page.Salus;

    runTag({ session: OTHER });

    expect(page.Salus).toBe(first);
    expect(
      [0, 1].map((at) => inside<HTMLIFrameElement>('iframe', at)?.src.includes(OTHER)),
    ).toEqual([false, true]);
    expect(console.error).not.toHaveBeenCalled();
  });

  it.each([
    ['again without a session', {}, loads],
    ['in another version', { session: OTHER }, { ...loads, version: 'two' }],
  ])('of a script loaded %s says so once', async (_, data, given) => {
    const errors = record('error');
    runTag();

    install(addTag(data), given);
    await settled();

    expect(errors).toEqual([{ session: '', code: 'script_twice', recoverable: true }]);
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(checkouts()).toHaveLength('session' in data ? 2 : 1);
  });

  it('is ours even if an element of the page has the same name', () => {
    const { Salus } = page;
    Reflect.deleteProperty(window, 'Salus');
    document.body.innerHTML = '<form id="Salus"><input name="on"></form>';
    expect(page.Salus).not.toBe(Salus);

    // Like the first script of a page.
    Object.assign(window, { Salus });

    expect(page.Salus.on).toBeTypeOf('function');
  });
});
