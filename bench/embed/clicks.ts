import type { Browser } from './devtools.ts';
import { click, evaluate, openPage, pause } from './visit.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const boxOf = (element: string) => `JSON.stringify(${element}.getBoundingClientRect())`;

/** @returns milliseconds from a press in the frame to the next paint, the slower of two buttons */
export async function slowestClick(browser: Browser, address: string): Promise<number> {
  const { page, frames, until, close } = await openPage(browser, address);
  try {
    await until('shown', 'amount', 'answered');
    await pause(2_000);
    const [frame] = frames;
    if (!frame) throw new Error('the frame has no process of its own');
    const outer = JSON.parse(await evaluate<string>(page, boxOf('window.salusFrame()'))) as Box;
    for (const button of ['[data-action="sign-in"]', '.button--quiet']) {
      const inner = JSON.parse(
        await evaluate<string>(frame, boxOf(`document.querySelector('${button}')`)),
      ) as Box;
      await click(page, {
        x: outer.x + inner.x + inner.width / 2,
        y: outer.y + inner.y + inner.height / 2,
      });
      await pause(2_000);
    }
    return await evaluate<number>(frame, 'window.salusSlowest');
  } finally {
    await close();
  }
}
