import { hostConfig } from '@shop/shared/build';

export default hostConfig({
  client: './src/app/client.tsx',
  server: './src/server/index.ts',
  runtimePlugin: './src/app/federation-plugin.ts',
  devPage: './dev.html',
});
