/** True on a device whose only pointer is a finger: it is the one that would scan a code, and cannot scan its own screen. */
export const isHandheld = (): boolean =>
  globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ?? false;
