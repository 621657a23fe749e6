/** A call of the API as text. */
export interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Without the key: people paste copied commands into chats. */
export function curlOf({ method, url, headers, body }: Call): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $SALUS_TOKEN"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(' \\\n  ');
}

export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
