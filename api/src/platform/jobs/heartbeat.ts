/** A sign of life: whoever must not get stuck beats, whoever watches asks how long ago that was. */
export type Pulse = {
  beat(): void;
  /** Milliseconds since the last beat; null before the first one. */
  age(): number | null;
};

export function createPulse(): Pulse {
  let last: number | null = null;
  return {
    beat: () => {
      last = performance.now();
    },
    age: () => (last === null ? null : performance.now() - last),
  };
}
