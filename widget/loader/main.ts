/** `<script async src="https://pay.example/widget/v1.js" data-session="pay_…"></script>` */
import bridgeFile from 'virtual:bridge-file';
import { install } from './install.ts';

// The getter itself: an element named `currentScript` would hide the property of that name.
const currentScript = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;

// A bare variable: Vite wraps every other import() in a preload helper that talks to the host page.
const load = (url: string) => import(/* @vite-ignore */ url);

install(currentScript?.call(document), (base) => load(`${base}/widget/${bridgeFile}`));
