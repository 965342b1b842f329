import path from 'node:path';
import { readAddress, readOrigin } from '@federation/protocol/address';
import type { RemoteConfig } from '@federation/server/config';
import teams from '../../remotes.json' with { type: 'json' };

export type DeskConfig = ReturnType<typeof readConfig>;

/** Throws with the variable's name and the reason. */
function readFrom(name: string, text: string, read: (text: string) => string): string {
  try {
    return read(text);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}

/** Reads the environment. `DESK_<TEAM>_URL` is the origin of a team's remote for browsers, `DESK_<TEAM>_SERVER_URL` for this server where that is another one, `DESK_<TEAM>_KEYS` the keys that it may be signed with. `DESK_STATE` is a folder or `s3://bucket/prefix` that keeps which pointers were accepted. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const remotes = Object.keys(teams).flatMap((team): RemoteConfig[] => {
    const name = team.toUpperCase();
    const url = env[`DESK_${name}_URL`];
    const keys = (env[`DESK_${name}_KEYS`] ?? '').split(/[\s,]+/).filter(Boolean);
    if (!url || keys.length === 0) return [];
    const serverUrl = env[`DESK_${name}_SERVER_URL`] || url;
    return [
      {
        name: `desk_${team}`,
        url: readFrom(`DESK_${name}_URL`, url, readAddress),
        serverUrl: readFrom(`DESK_${name}_SERVER_URL`, serverUrl, readAddress),
        keys,
      },
    ];
  });
  return {
    port: Number(env.DESK_PORT ?? 3300),
    host: env.DESK_HOST ?? '127.0.0.1',
    url: readFrom('DESK_URL', env.DESK_URL || 'http://localhost:3300', readOrigin),
    apiUrl: readFrom('API_URL', env.API_URL || 'http://127.0.0.1:3100', readAddress),
    assets: path.resolve(import.meta.dirname, '../web'),
    remotes,
    /** Which paths each remote may have. */
    grants: Object.fromEntries(Object.entries(teams).map(([team, grant]) => [`desk_${team}`, grant])),
    stateStore: env.DESK_STATE || undefined,
    /** Between SIGTERM and the end, in milliseconds: load balancers see `/readyz` change. */
    shutdownDelay: Number(env.SHUTDOWN_DELAY ?? 0),
    logLevel: env.LOG_LEVEL ?? 'info',
  };
}
