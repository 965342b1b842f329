import { remoteConfig } from '@shop/shared/build';
import { remote } from './src/remote.ts';

export default remoteConfig(remote);
