import type { Composition } from '@federation/protocol';
import { host, type SlotPlace } from './host.ts';
import { RemoteModule } from './remote-module.tsx';
import { slotModuleId } from './slot-modules.ts';

/** Makes the component that fills the slots of a page. */
export function createSlotHost(composition: () => Composition, recompose: () => Promise<void>) {
  return function SlotHost({ name, variant, props }: SlotPlace) {
    const { RemotePanel } = host();
    const id = slotModuleId(composition(), name, variant);
    return id ? <RemoteModule id={id} props={props} /> : <RemotePanel onRetry={() => void recompose()} />;
  };
}
