/** Whether this device plays sounds. Kept, because a counter's device reloads every morning. */
const KEY = 'salus.till.silent';

/** Without storage the setting lasts until the page is closed. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

export const hasSound = (): boolean => storage()?.getItem(KEY) !== '1';

export function setSound(on: boolean): void {
  if (on) storage()?.removeItem(KEY);
  else storage()?.setItem(KEY, '1');
}
