/** Reads QR codes with the browser's BarcodeDetector, or with a library where there is none. */

/** What is used of a `<video>`. */
interface Video {
  srcObject: unknown;
  play(): Promise<void>;
}

/** What is used of the browser, which is not known to code that runs everywhere. */
interface Browser {
  mediaDevices?: {
    getUserMedia(wanted: object): Promise<{ getTracks(): { stop(): void }[] }>;
  };
  permissions?: { query?(wanted: object): Promise<{ state: string }> };
}

const browser = (): Browser => (globalThis as unknown as { navigator: Browser }).navigator;

interface Detector {
  detect(source: Video): Promise<{ rawValue: string }[]>;
}

declare global {
  var BarcodeDetector:
    | { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }
    | undefined;
}

/** Interval between detections. */
const LOOK_MS = 200;

/** Whether pages of this browser may ask for a camera; on plain http they may not. */
export const canScan = (): boolean => browser().mediaDevices !== undefined;

/** Whether the browser would open the camera without asking. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    const permission = await browser().permissions?.query?.({ name: 'camera' });
    return permission?.state === 'granted';
  } catch {
    // Firefox does not know the name.
    return false;
  }
}

export type CameraTrouble = 'refused' | 'missing';

/** What an error of `getUserMedia` means: the camera may not be used, or there is none that is free. */
export const troubleOf = (error: unknown): CameraTrouble =>
  error instanceof Error && ['NotAllowedError', 'SecurityError'].includes(error.name)
    ? 'refused'
    : 'missing';

/** The browser's own detector may be there and read no QR codes. */
async function createDetector(): Promise<Detector> {
  const options = { formats: ['qr_code'] };
  const native = globalThis.BarcodeDetector;
  const formats = (await native?.getSupportedFormats().catch(() => [])) ?? [];
  if (native && formats.includes('qr_code')) return new native(options);
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] }) as unknown as Detector;
}

/**
 * Shows the camera in `video` and calls `onText` with each detected code until `signal` aborts.
 * @throws when there is no camera or its use is denied
 */
export async function scan(
  video: Video,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await browser().mediaDevices?.getUserMedia({
    video: { facingMode: 'environment' },
  });
  if (!stream) throw new Error('This page may not ask for a camera.');
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  // Closed while the permission prompt was open.
  if (signal.aborted) return stop();
  video.srcObject = stream;
  await video.play();
  const detector = await createDetector();
  const look = async () => {
    // A frame that is not ready or broken is skipped.
    const codes = await detector.detect(video).catch(() => []);
    if (signal.aborted) return;
    for (const { rawValue } of codes) onText(rawValue);
    setTimeout(() => void look(), LOOK_MS);
  };
  void look();
}
