/** The thread that draws one statement. */
import { parentPort, workerData } from 'node:worker_threads';
import { statementPdf } from './statement-pdf.ts';

parentPort?.postMessage(await statementPdf(workerData));
