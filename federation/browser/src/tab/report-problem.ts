import { pageToken } from '../page/page-token.ts';

const reported = new Set<string>();

/** Reports to the shell, once per document, that a version of a remote threw: its name and nothing of the visitor. Nobody waits for it. */
export function reportProblem(remote: string, version: string): void {
  const text = JSON.stringify({ page: pageToken(), remote, version });
  if (reported.has(text)) return;
  reported.add(text);
  navigator.sendBeacon?.('/problems', text);
}
