import { hostConfig } from '@shop/shared/build';

export default hostConfig({
  client: './src/app/client.tsx',
  server: './src/server/index.ts',
  devPage: './dev.html',
});
