import { hostConfig } from '@federation/build';
import { BROWSERS } from '@shop/platform/build';

export default hostConfig({
  name: 'host',
  client: './src/client.ts',
  server: { index: './src/server.ts' },
  browsers: BROWSERS,
});
