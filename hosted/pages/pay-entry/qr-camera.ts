/** Reads QR codes with the browser's BarcodeDetector, where it exists. */

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  var BarcodeDetector: { new (options: { formats: string[] }): Detector } | undefined;
}

/** Interval between detections. */
const LOOK_MS = 200;

/** Whether this browser can read codes from a camera. */
export function canScan(): boolean {
  return globalThis.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;
}

/**
 * Shows the camera in `video` and calls `onText` with each detected code until `signal` aborts.
 * @throws when there is no camera or its use is denied
 */
export async function scan(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!globalThis.BarcodeDetector) return;
  const detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] });
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  // Closed while the permission prompt was open.
  if (signal.aborted) return stop();
  video.srcObject = stream;
  await video.play();
  const look = async () => {
    // A frame that is not ready or broken is skipped.
    const codes = await detector.detect(video).catch(() => []);
    if (signal.aborted) return;
    for (const { rawValue } of codes) onText(rawValue);
    setTimeout(() => void look(), LOOK_MS);
  };
  void look();
}
