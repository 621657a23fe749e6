import { join } from 'node:path';
import { packAll } from '../build/pack.mjs';
import { unpackInto } from '../build/unpack.mjs';
import { ROOT } from './runtime.mjs';

const [name = ''] = process.argv.slice(2);
await unpackInto(join(ROOT, 'examples', name), await packAll());
