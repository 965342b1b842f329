/** A heartbeat: what must not get stuck beats, and monitoring asks how long ago that was. */
export type Heartbeat = {
  beat(): void;
  /** Milliseconds since the last beat; null before the first one. */
  age(): number | null;
};

export function createHeartbeat(): Heartbeat {
  let last: number | null = null;
  return {
    beat: () => {
      last = performance.now();
    },
    age: () => (last === null ? null : performance.now() - last),
  };
}
