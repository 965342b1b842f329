import { hostConfig } from '@federation/build';
import { DESK_BROWSERS } from '@shop/desk-kit/build';

const { API_URL: api = 'http://127.0.0.1:3100' } = process.env;

export default hostConfig({
  name: 'desk',
  client: './src/client.tsx',
  server: { index: './src/server/index.ts' },
  devPage: './dev.html',
  devProxy: { '/api': api, '/media': api },
  browsers: DESK_BROWSERS,
  serverExternals: [/^fastify$/, /^@fastify\//],
});
