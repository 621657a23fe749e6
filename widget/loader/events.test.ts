// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectOptions } from '../bridge/host.ts';
import type { Detail } from './events.ts';
import { install } from './install.ts';
import { addTag, closePage, fakeBridge, openPage, record, SESSION, slots } from './test-page.ts';

const OTHER = `pay_${'1'.repeat(26)}`;

interface Salus {
  on(name: string, listener: (detail: Detail) => void): () => void;
}

const page = window as unknown as { Salus: Salus };

beforeEach(openPage);
afterEach(closePage);

describe('window.Salus', () => {
  async function withEvents() {
    const { connected, loadBridge } = fakeBridge();
    install(addTag(), loadBridge);
    await vi.advanceTimersByTimeAsync(0);
    return (connected[0] as ConnectOptions).onEvent;
  }

  it('tells late listeners what they missed, and what comes', async () => {
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

  it('tells the same as bubbling DOM events on the slot', async () => {
    const errors = record('error');
    const onEvent = await withEvents();

    onEvent({ name: 'error', code: 'network', recoverable: true });

    expect(errors).toEqual([{ session: SESSION, code: 'network', recoverable: true }]);
  });

  it('survives listeners that throw', async () => {
    const onEvent = await withEvents();
    const second = vi.fn();
    page.Salus.on('paid', () => {
      throw new Error("the merchant's own");
    });
    page.Salus.on('paid', second);

    expect(() => onEvent({ name: 'paid' })).not.toThrow();
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('is one for a script loaded twice, and each tag shows its own session', () => {
    install(addTag(), fakeBridge().loadBridge);
    const first = page.Salus;

    install(addTag({ session: OTHER }), fakeBridge().loadBridge);

    expect(page.Salus).toBe(first);
    expect([...document.querySelectorAll('iframe')].map(({ src }) => src.includes(OTHER))).toEqual([
      false,
      true,
    ]);
  });

  it('is ours where an element of the page has taken the name', () => {
    Reflect.deleteProperty(window, 'Salus');
    document.body.innerHTML = '<form id="Salus"><input name="on"></form>';

    install(addTag(), fakeBridge().loadBridge);

    expect(page.Salus.on).toBeTypeOf('function');
    expect(slots()).toHaveLength(1);
  });
});
