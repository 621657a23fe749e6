// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SRC = 'https://pay.example/widget/v1.js';
const salus = { on: vi.fn(), open: vi.fn() };

const tags = () => [...document.head.querySelectorAll('script')];

function answer(name: 'load' | 'error', at = 0): void {
  if (name === 'load') Object.assign(window, { Salus: salus });
  tags()[at]?.dispatchEvent(new Event(name));
}

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  Reflect.deleteProperty(window, 'Salus');
  document.head.replaceChildren();
});

/** A fresh module for each test, because it keeps state. */
const fresh = async () => (await import('./index.ts')).loadSalus;

describe('loadSalus', () => {
  it('loads the script once, however often it is called', async () => {
    const load = await fresh();
    const first = load(SRC, { nonce: 'abc' });
    const second = load(SRC);
    expect(tags().map(({ src, nonce }) => [src, nonce])).toEqual([[SRC, 'abc']]);

    answer('load');

    expect(await first).toBe(salus);
    expect(await second).toBe(salus);
    expect(tags()).toHaveLength(0);
  });

  it('tries again after a failure', async () => {
    const load = await fresh();
    const failed = load(SRC);
    answer('error');
    await expect(failed).rejects.toThrow('could not be loaded');

    const again = load(SRC);
    answer('load');

    expect(await again).toBe(salus);
  });

  it('uses the script that the page has already loaded', async () => {
    Object.assign(window, { Salus: salus });

    expect(await (await fresh())(SRC)).toBe(salus);
    expect(tags()).toHaveLength(0);
  });

  it('waits for the tag of another copy of this package', async () => {
    const first = (await fresh())(SRC);
    vi.resetModules();
    const second = (await fresh())(SRC);
    expect(tags()).toHaveLength(1);

    answer('load');

    expect([await first, await second]).toEqual([salus, salus]);
  });

  it("waits for the page's own tag while it is loading", async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const own = document.createElement('script');
    own.type = 'text/plain';
    own.src = SRC;
    document.head.append(own);
    const load = await fresh();
    const loaded = load(SRC);
    expect(tags()).toEqual([own]);

    answer('load');

    expect(await loaded).toBe(salus);
    expect(tags()).toEqual([own]);
    vi.restoreAllMocks();
  });

  it("stops waiting at the page's load event for a tag that failed before", async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const own = document.createElement('script');
    own.type = 'text/plain';
    own.src = SRC;
    document.head.append(own);
    const load = await fresh();
    const loaded = load(SRC);

    window.dispatchEvent(new Event('load'));

    await expect(loaded).rejects.toThrow('could not be loaded');
    vi.restoreAllMocks();
  });

  it('rejects if the loaded script is something else', async () => {
    const load = await fresh();
    const loaded = load(SRC);
    document.body.innerHTML = '<div id="Salus"></div>';

    tags()[0]?.dispatchEvent(new Event('load'));

    await expect(loaded).rejects.toThrow('is not the script of Salus');
  });

  it('uses its own policy where Trusted Types are required', async () => {
    const createPolicy = vi.fn(
      (_: string, rules: { createScriptURL(url: string): string }) => rules,
    );
    Object.assign(window, { trustedTypes: { createPolicy } });
    const load = await fresh();

    load(SRC).catch(() => {});

    expect(createPolicy).toHaveBeenCalledWith('salus', expect.anything());
    Reflect.deleteProperty(window, 'trustedTypes');
  });
});
