import { openStore } from '../src/open-store.ts';
import { publish } from '../src/publish.ts';
import { publicKeyText, readKey } from '../src/signing.ts';

// A publisher as a process of its own: node publisher.ts <location> <remote> <key file> <build>…
const [location = '', name = '', keyFile = '', ...builds] = process.argv.slice(2);
const key = await readKey(keyFile);
const target = { name, store: openStore(location, name), key, keys: [publicKeyText(key)] };
for (const folder of builds) await publish(target, folder);
