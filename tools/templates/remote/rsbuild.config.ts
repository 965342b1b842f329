import { remoteConfig } from '@shop/platform/build';
import { remote } from './src/remote.ts';

export default remoteConfig(remote);
