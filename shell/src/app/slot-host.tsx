import type { Composition, SlotName } from '@shop/shared/contracts';
import { RemotePanel } from '../layout/remote-panel.tsx';
import { moduleId } from './modules.ts';
import { RemoteModule } from './remote-module.tsx';

/** The module that fills a slot in this composition; undefined while its remote is missing. */
export function slotModuleId(composition: Composition, name: string): string | undefined {
  for (const remote of composition.remotes) {
    const filler = remote.slots.find(({ slot }) => slot === name);
    if (filler) return moduleId(remote.name, filler.module);
  }
  return undefined;
}

/** Makes the component behind `<Slot>` of `@shop/shared/platform`. */
export function createSlotHost(composition: () => Composition, recompose: () => Promise<void>) {
  return function SlotHost({ name, props }: { name: SlotName; props: object }) {
    const id = slotModuleId(composition(), name);
    return id ? <RemoteModule id={id} props={props} /> : <RemotePanel onRetry={() => void recompose()} />;
  };
}
