/** Open-source embeds from npm, as published; fetched into a cache, not dependencies of ours. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/salus-bench');

export interface Peer {
  name: string;
  version: string;
  /** The package's file that a merchant's page loads. */
  file: string;
  script: string;
  /** A merchant's page: from the tag on. `script` and `frame` are addresses. */
  page(script: string, frame: string): string;
  /** The framed page's code that makes it visible. */
  inFrame(script: string): string;
}

const BEGIN = '<script>salusBegan()</script>';

const KNOWN: Omit<Peer, 'script'>[] = [
  {
    name: '@polar-sh/checkout',
    version: '0.4.1',
    file: 'dist/embed.global.js',
    page: (script, frame) =>
      `${BEGIN}<script async src="${script}" onload="Polar.EmbedCheckout.create('${frame}')"></script>`,
    inFrame: () => '',
  },
  {
    name: '@calcom/embed-core',
    version: '1.5.3',
    file: 'dist/embed/embed.js',
    // Its snippet, without what only several embeds in one page need.
    page(script, frame) {
      const { origin, pathname } = new URL(frame);
      return `<div id="slot"></div>${BEGIN}<script>
        window.Cal = function () { Cal.q.push(arguments); };
        Cal.q = []; Cal.ns = {}; Cal.loaded = true;
        document.head.appendChild(document.createElement('script')).src = '${script}';
        Cal('init', { origin: '${origin}' });
        Cal('inline', { elementOrSelector: '#slot', calLink: '${pathname.slice(1)}' });
      </script>`;
    },
    inFrame: () => `<script>
      for (const type of ['__iframeReady', 'linkReady'])
        parent.postMessage({ originator: 'CAL', type, namespace: '', fullType: 'CAL::' + type, data: {} }, '*');
    </script>`,
  },
  {
    name: '@krakenjs/zoid',
    version: '10.6.0',
    file: 'dist/zoid.min.js',
    page: (script, frame) => `<div id="slot"></div>${BEGIN}<script async src="${script}" onload="
      zoid.create(${zoidComponent(frame)})().render('#slot')"></script>`,
    inFrame: (script) =>
      `<script async src="${script}" onload="zoid.create(${zoidComponent('')})"></script>`,
  },
];

/** Both sides name the same component. */
const zoidComponent = (frame: string) =>
  `{ tag: 'bench-pay', url: ${frame ? `'${frame}'` : 'location.href'}, dimensions: { width: '100%', height: '560px' } }`;

/** @returns those that could be had */
export async function fetchPeers(): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const known of KNOWN) {
    try {
      peers.push({ ...known, script: await readFile(await unpacked(known), 'utf8') });
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : error;
      console.log(`Without ${known.name}: the package registry did not give it (${reason}).`);
    }
  }
  return peers;
}

async function unpacked({ name, version, file }: Omit<Peer, 'script'>): Promise<string> {
  const folder = join(CACHE, `${name.replace('/', '-')}-${version}`);
  const path = join(folder, 'package', file);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  const { stdout } = await run('npm', [
    'pack',
    `${name}@${version}`,
    '--pack-destination',
    folder,
    '--silent',
  ]);
  await run('tar', ['xzf', join(folder, stdout.trim()), '-C', folder]);
  return path;
}
