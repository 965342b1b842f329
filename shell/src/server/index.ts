import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { configureApi } from '@shop/shared/api';
import { buildShell } from './app.ts';
import { API_TIMEOUT, readConfig } from './config.ts';
import { outliveRemotes } from './outlive-remotes.ts';

// V8 begins to collect the whole heap once what is left up to its limit is less than the new space, 64 MB. With the 30 to 45 MB that live
// here that was after 5 MB of garbage, every few seconds under load, and each time pages waited for 40 ms. Four times what lives is room enough.
setFlagsFromString('--heap-growing-percent=300');

// The bundle is `dist/server/index.cjs`.
const config = readConfig(process.env, path.resolve(import.meta.dirname, '../..'));
configureApi({ baseUrl: `${config.apiUrl}/api/`, timeout: config.apiTimeout ?? API_TIMEOUT, retries: 0 });
const app = await buildShell(config, { level: process.env.LOG_LEVEL ?? 'info' }, outliveRemotes);
await app.listen({ host: config.host, port: config.port });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void app.leave(config.leaveFor ?? 0).then(() => process.exit(0)));
