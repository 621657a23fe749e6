/**
 * `<script src="https://pay.example/widget/mock.js" data-session="pay_…" data-mock="paid"></script>`:
 * the loader with nobody behind it, for merchants' own tests. Same options, same events, no network.
 */
import type { ConnectOptions } from '../bridge/host.ts';
import { attachBy } from '../loader/attach.ts';
import * as extras from '../loader/extras/main.ts';
import { install } from '../loader/install.ts';
import * as modal from '../loader/modal/main.ts';
import * as open from '../loader/open/main.ts';
import { connectMock } from './connect.ts';
import { NO_BRIDGE } from './outcomes.ts';

const script = document.currentScript;

if (script instanceof HTMLScriptElement) {
  const outcome = script.dataset.mock ?? '';
  // A failure is reported to the merchant in production; in a test there is nothing to report.
  Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true });
  install(script, {
    base: new URL('..', script.src).href.slice(0, -1),
    version: 'mock',
    async bridge() {
      if (outcome === NO_BRIDGE) throw new Error('mock');
      const connect = (options: ConnectOptions) => connectMock(outcome, options);
      return { attach: (page, mounted) => attachBy(connect, page, mounted) };
    },
    extras: async () => extras,
    load: async () => ({ ...modal, ...open }),
  });
} else console.error('Salus: load mock.js by a plain script tag');
