/** `<script async src="https://pay.example/widget/v1.js" data-session="pay_…"></script>` */
import bridgeFile from 'virtual:bridge-file';
import extrasFile from 'virtual:extras-file';
import { install } from './install.ts';

// The prototype's getter, because an element named `currentScript` would shadow the property.
const script = Reflect.get(
  Document.prototype,
  'currentScript',
  document,
) as HTMLScriptElement | null;

if (script) {
  const base = new URL('..', script.src).href.slice(0, -1);
  // A bare variable: Vite wraps every other import() in a preload helper that talks to the host page.
  const load = (file: string) => {
    const url = `${base}/widget/${file}`;
    return import(/* @vite-ignore */ url);
  };
  install(script, {
    base,
    version: `${base}/${extrasFile}`,
    bridge: () => load(bridgeFile),
    extras: () => load(extrasFile),
    load,
  });
} else console.error('Salus: no tag');
