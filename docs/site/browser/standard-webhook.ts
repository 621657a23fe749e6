/** Signatures of Standard Webhooks, by the browser's own cryptography. */
export interface Signed {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

const PREFIX = 'whsec_';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
const base64Of = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

export async function signed(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Promise<Signed> {
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.slice(PREFIX.length)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = await crypto.subtle.sign('HMAC', key, content);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${base64Of(signature)}`,
  };
}

/** Whether the headers belong to this body and secret. */
export async function isValid(secret: string, body: string, headers: Signed): Promise<boolean> {
  const again = await signed(secret, {
    id: headers['webhook-id'],
    timestamp: Number(headers['webhook-timestamp']),
    body,
  });
  return again['webhook-signature'] === headers['webhook-signature'];
}
