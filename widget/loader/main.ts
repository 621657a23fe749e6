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

// The server writes its address in place of `%salus%`, for a copy of this script in another file. A
// module's tag, and one in a shadow root, is not the current script; the stack has its address.
const base = /(http\S*)\/widget\/v1/.exec(`%salus% ${script?.src || Error().stack}`)?.[1];

if (base) {
  // A bare variable: Vite wraps every other import() in a preload helper that talks to the host page.
  const load = (file: string) => {
    const url = `${base}/widget/${file}`;
    return import(/* @vite-ignore */ url);
  };
  install(script, {
    base,
    version: `${base}/${extrasFile}`,
    load,
    bridge: () => load(bridgeFile),
    extras: () => load(extrasFile),
  });
} else console.error('Salus: do not bundle v1.js');
