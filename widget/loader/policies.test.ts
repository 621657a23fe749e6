// @vitest-environment jsdom
/** Pages whose policy or sandbox concerns the frame. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  BASE,
  closePage,
  link,
  openPage,
  record,
  runTag,
  SESSION,
  settled,
} from '../test-support/loader-page.ts';

beforeEach(openPage);
afterEach(closePage);

const violate = (disposition: string) => {
  const violation = new Event('securitypolicyviolation');
  const effectiveDirective = 'frame-src';
  Object.assign(violation, {
    effectiveDirective,
    disposition,
    blockedURI: 'https://pay.example',
  });
  document.dispatchEvent(violation);
};

it("the frame is replaced by the link at once if the page's policy blocks it", async () => {
  const fallbacks = record('fallback');
  runTag();

  violate('enforce');
  await settled();

  expect(fallbacks).toEqual([{ session: SESSION, step: 'frame', reason: 'blocked' }]);
});

it('the frame stays if the policy only reports', async () => {
  const fallbacks = record('fallback');
  runTag();

  violate('report');
  await settled();

  expect(fallbacks).toEqual([]);
  expect(link()).toBeNull();
});

it('the frame is replaced by the link at once on a page without an origin', async () => {
  vi.stubGlobal('origin', 'null');
  const fallbacks = record('fallback');
  runTag();

  await settled();

  expect(fallbacks).toEqual([{ session: SESSION, step: 'frame', reason: 'origin_refused' }]);
  expect(link()?.href).toBe(`${BASE}/pay/${SESSION}`);
  expect(vi.mocked(console.error).mock.calls[0]?.[0]).toContain('help.txt#origin_refused');
  vi.unstubAllGlobals();
});
