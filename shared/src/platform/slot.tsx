import { type ComponentType, createContext, useContext } from 'react';
import type { SlotName, Slots } from '../contracts/slots.ts';

/** How the host fills a slot: given by the shell; null outside of it, as in a remote's own tests. */
export const SlotHost = createContext<ComponentType<{ name: SlotName; props: object }> | null>(null);

/** A place for another remote's component. Its failure costs this place only. */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & Slots[Name]) {
  const Host = useContext(SlotHost);
  return Host ? <Host name={name} props={props} /> : null;
}
