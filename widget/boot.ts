import { BOOT_ELEMENT_ID } from '#shared/boot.ts';

/** What the server put into this document; it is ours, so it is not checked again. */
export function readBoot<Boot>(): Boot {
  return JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '') as Boot;
}
