/** How long anything may take on a machine that is busy with everything else, milliseconds. */
const TIMEOUT = 60_000;

/** Resolves with what `check` gives once it is something; looks every few milliseconds. */
export async function until<T>(check: () => Promise<T | false | null | undefined>): Promise<T> {
  const deadline = Date.now() + TIMEOUT;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > deadline) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
