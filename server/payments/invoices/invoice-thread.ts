/** The thread that draws one invoice. */
import { parentPort, workerData } from 'node:worker_threads';
import { invoicePdf } from './invoice-pdf.ts';

parentPort?.postMessage(await invoicePdf(workerData));
