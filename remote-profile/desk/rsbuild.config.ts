import { deskRemoteConfig } from '@shop/desk-kit/build';
import { remote } from './src/remote.ts';

export default deskRemoteConfig(remote);
