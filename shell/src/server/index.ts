import path from 'node:path';
import { configureApi } from '@shop/shared/api';
import { buildShell } from './app.ts';
import { API_TIMEOUT, readConfig } from './config.ts';

// The bundle is `dist/server/index.cjs`.
const config = readConfig(process.env, path.resolve(import.meta.dirname, '../..'));
configureApi({ baseUrl: `${config.apiUrl}/api/`, timeout: config.apiTimeout ?? API_TIMEOUT, retries: 0 });
const app = await buildShell(config, { level: process.env.LOG_LEVEL ?? 'info' });
await app.listen({ host: config.host, port: config.port });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void app.leave(config.leaveFor ?? 0).then(() => process.exit(0)));
