/**
 * The other site: the static page that everything is compared with, and what the peers frame. It
 * says what our frame says, in the same markup and look, and has one button that answers.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Peer } from './peers.ts';

export interface Stubs {
  /** Of the static page. */
  frame: string;
  /** The same without any script. */
  bare: string;
  /** Puts the static page in the place of its tag, and does nothing else. */
  script: string;
  peer(peer: Peer): { script: string; frame: string };
  close(): Promise<void>;
}

const TAG = `(() => {
  const { currentScript: tag } = document;
  const frame = document.createElement('iframe');
  frame.style = 'display:block;border:0;width:100%;height:560px';
  frame.src = new URL('frame', tag.src);
  tag.after(frame);
})()`;

const ANSWERS =
  '<script>document.querySelector("[data-action]").onclick = () => window.open()</script>';

/** @param view markup of our own frame's `#app`, and its styles */
export async function startStubs(view: string, peers: readonly Peer[]): Promise<Stubs> {
  const still = (more = '') =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>x</title><body>${view}${more}</body></html>`;
  const page = (more = '') => still(`${ANSWERS}${more}`);
  const files = new Map<string, string>([
    ['/bare', still()],
    ['/frame', page()],
    ['/tag.js', TAG],
  ]);
  for (const [index, { script, inFrame }] of peers.entries()) {
    files.set(`/${index}.js`, script);
    files.set(`/${index}`, page(inFrame(`/${index}.js`)));
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // A peer adds its own to the address.
    const text = files.get(pathname) ?? files.get(pathname.replace(/\/embed$/, ''));
    if (text === undefined) return void response.writeHead(404).end();
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' });
    response.end(brotliCompressSync(text));
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    frame: `${origin}/frame`,
    bare: `${origin}/bare`,
    script: `${origin}/tag.js`,
    peer(peer) {
      const index = peers.indexOf(peer);
      return { script: `${origin}/${index}.js`, frame: `${origin}/${index}` };
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
