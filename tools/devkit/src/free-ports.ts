import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const ROWS = 50;

/** A free port of this machine for each name: the first row of neighbours from `first` up in which all are free. */
export async function freePorts<Name extends string>(
  names: readonly Name[],
  first: number,
): Promise<Record<Name, number>> {
  for (let row = 0; row < ROWS; row++) {
    const ports = names.map((_name, index) => first + row * names.length + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) {
      return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Record<Name, number>;
    }
  }
  throw new Error(`No ${names.length} free ports in a row from ${first} up.`);
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** As many different ports of this machine that nobody listens on at this moment. */
export async function anyFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** One of them. */
export const freePort = async (): Promise<number> => (await anyFreePorts(1))[0]!;
