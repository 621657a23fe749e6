/** Code samples for an operation. */
import { EXAMPLES } from '../../../server/web/api-docs/examples.ts';
import type { Operation } from '../../../server/web/api-docs/openapi-types.ts';

export interface Call {
  method: string;
  path: string;
  operation: Operation;
  origin: string;
}

/** The URL of the example. */
function addressOf({ path, operation, origin }: Call): string {
  const { params = {}, query = {} } = EXAMPLES[operation.operationId] ?? {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name);
  const search = new URLSearchParams(query).toString();
  return origin + filled + (search ? `?${search}` : '');
}

const takesKey = ({ parameters = [] }: Operation) =>
  parameters.some(({ name }) => name === 'Idempotency-Key');

function headersOf({ operation }: Call): [string, string][] {
  const body = EXAMPLES[operation.operationId]?.body;
  return [
    ...(body ? [['Content-Type', 'application/json'] as [string, string]] : []),
    ...(takesKey(operation) ? [['Idempotency-Key', 'order-17'] as [string, string]] : []),
  ];
}

export function curl(call: Call): string {
  const body = EXAMPLES[call.operation.operationId]?.body;
  const lines = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}'${addressOf(call)}'`,
    `-H "Authorization: Bearer $SALUS_TOKEN"`,
    ...headersOf(call).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body ? [`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`] : []),
  ];
  return lines.join(' \\\n  ');
}

export function javascript(call: Call): string {
  const body = EXAMPLES[call.operation.operationId]?.body;
  const headers = headersOf(call).map(([name, value]) => `\n    '${name}': '${value}',`);
  const method = call.method === 'GET' ? '' : `\n  method: '${call.method}',`;
  const sent = body
    ? `\n  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`
    : '';
  return `const response = await fetch('${addressOf(call)}', {${method}
  headers: {
    Authorization: \`Bearer \${process.env.SALUS_TOKEN}\`,${headers.join('')}
  },${sent}
});
const answer = await response.json();
if (!response.ok) throw new Error(answer.code);`;
}
