import type { Composition, SlotName } from '@shop/shared/contracts';
import { RemotePanel } from '../layout/remote-panel.tsx';
import { RemoteModule } from './remote-module.tsx';
import { slotModuleId } from './slot-modules.ts';

type SlotPlace = { name: SlotName; variant: string | undefined; props: object };

/** Makes the component behind `<Slot>` of `@shop/shared/platform`. */
export function createSlotHost(composition: () => Composition, recompose: () => Promise<void>) {
  return function SlotHost({ name, variant, props }: SlotPlace) {
    const id = slotModuleId(composition(), name, variant);
    return id ? <RemoteModule id={id} props={props} /> : <RemotePanel onRetry={() => void recompose()} />;
  };
}
