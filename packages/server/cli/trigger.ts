/** `salus trigger`: sends a test event, to the endpoint of a running `salus listen` if there is one, and tells what came of it. */
import type { SalusEvent, TestedWebhook } from '../api-types.ts';
import { connect } from './connect.ts';
import type { Output } from './output.ts';
import { readStore } from './store.ts';

/** @returns whether the event was delivered, or no endpoint was to receive it */
export async function trigger(type: string, output: Output): Promise<boolean> {
  const { salus, url } = await connect();
  const { installations } = await readStore();
  const own = Object.values(installations[url]?.listeners ?? {}).map(({ id }) => id);
  const { data } = own.length > 0 ? await salus.webhookEndpoints.list() : { data: [] };
  const listening = data.find(({ id, enabled }) => enabled && own.includes(id));
  // The API refuses an unknown type, and lists the known ones.
  const wanted = type as SalusEvent['type'];
  const tested = listening
    ? await salus.webhookEndpoints.test(listening.id, wanted)
    : await salus.webhook.test(wanted);
  output.tell(`${type} ${tested.eventId}  ${outcomeOf(tested)}`, tested);
  return !tested.exchange?.problem;
}

function outcomeOf({ exchange }: TestedWebhook): string {
  if (!exchange) return 'stored, and sent to no endpoint; a running salus listen forwards it';
  const { problem, error, response, request, durationMs } = exchange;
  const answer = response?.status ?? error ?? problem;
  return `${problem ? 'not taken' : 'taken'} by ${request.url}: ${answer}, ${durationMs} ms`;
}
