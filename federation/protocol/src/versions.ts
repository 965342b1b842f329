const numbers = (version: string): [number, number] => {
  const match = /^(\d+)\.(\d+)\.\d+/.exec(version);
  if (!match) throw new TypeError(`Expected a version such as 1.2.0, got ${JSON.stringify(version)}`);
  return [Number(match[1]), Number(match[2])];
};

/** Whether a part built for one contract version works in a host that has another: same major, and nothing newer than the host knows. */
export function isCompatible(part: string, host: string): boolean {
  const [partMajor, partMinor] = numbers(part);
  const [hostMajor, hostMinor] = numbers(host);
  return partMajor === hostMajor && partMinor <= hostMinor;
}
