// Health check of a container: ends with 0 when the address answers 2xx, or when something listens at a tcp:// one.
import { connect } from 'node:net';

const url = new URL(process.argv[2]);
const answer =
  url.protocol === 'tcp:'
    ? new Promise((resolve) => {
        const socket = connect(Number(url.port), url.hostname);
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      })
    : fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
process.exit((await answer) ? 0 : 1);
