type Server = { id: string; name: string };

/** Servers as a text, one a line: `eu Европа`. */
export const writeServers = (servers: readonly Server[]): string =>
  servers.map(({ id, name }) => `${id} ${name}`).join('\n');

/** Parses such a text. A line without a name is a server that is called like its key. */
export const readServers = (text: string): Server[] =>
  text.split('\n').flatMap((line) => {
    const [, id, name] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
    return id ? [{ id, name: name || id }] : [];
  });
