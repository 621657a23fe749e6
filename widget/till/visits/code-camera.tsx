import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { canScan, scan, troubleOf } from '#shared/camera/qr-camera.ts';
import { readCode } from '#shared/passes/code.ts';
import type { Text } from '#shared/text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const TROUBLES = {
  refused: 'till:visit.camera-refused',
  missing: 'till:visit.camera-missing',
} as const;

interface CodeCameraProps {
  texts(text: Text): string;
  onText(text: string): void;
}

/** Reads the QR code of the member's phone with the camera of the till, once per press. */
export function CodeCamera({ texts, onText }: CodeCameraProps): JSX.Element | null {
  const [isOn, setOn] = useState(false);
  const [trouble, setTrouble] = useState<Text>();
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onText);
  tell.current = onText;

  useEffect(() => {
    if (!isOn || !video.current) return;
    const running = new AbortController();
    const hear = (text: string) => {
      if (!readCode(text) || running.signal.aborted) return;
      setOn(false);
      tell.current(text);
    };
    scan(video.current, hear, running.signal).catch((error: unknown) => {
      setTrouble({ key: TROUBLES[troubleOf(error)] });
      setOn(false);
    });
    return () => running.abort();
  }, [isOn]);

  if (!canScan()) return null;
  return (
    <>
      {isOn && <video ref={video} class="visit__camera" muted playsInline />}
      <Notice tone="warning" text={trouble ? texts(trouble) : ''} />
      <Button
        variant="outlined"
        label={texts({ key: isOn ? 'till:wait.stop' : 'till:visit.scan' })}
        onPress={() => {
          setTrouble(undefined);
          setOn(!isOn);
        }}
      />
    </>
  );
}
