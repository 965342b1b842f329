import { hostConfig } from '@federation/build';
import { DESK_BROWSERS } from '@shop/desk-kit/build';

const {
  API_URL: api = 'http://127.0.0.1:3100',
  DEV_DESK: deployed,
  DEV_BOOT: boot = '{"remotes":[]}',
} = process.env;
/** A deployed desk takes calls of its own pages only. */
const calls = deployed ? { target: deployed, changeOrigin: true, headers: { origin: deployed } } : api;

export default hostConfig({
  name: 'desk',
  client: './src/client.tsx',
  server: { index: './src/server/index.ts' },
  devPage: './dev.html',
  devPageValues: { boot },
  devProxy: { '/api': calls, '/media': calls },
  browsers: DESK_BROWSERS,
  serverExternals: [/^@aws-sdk\//, /^fastify$/, /^@fastify\//],
});
