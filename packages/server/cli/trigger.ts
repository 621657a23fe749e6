/** `salus trigger`: makes a test event, and sends it to the endpoint of `salus listen` if there is one. */
import type { SalusEvent } from '../api-types.ts';
import { connect } from './connect.ts';
import type { Output } from './output.ts';
import { readStore } from './store.ts';

export async function trigger(type: string, output: Output): Promise<void> {
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
  output.tell(`${type} is on its way as ${tested.eventId}`, tested);
}
