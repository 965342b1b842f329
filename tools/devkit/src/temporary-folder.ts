import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A new folder for a test, or for a file when it is made at the top of one. It goes with the test or the file. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    onTestFinished(remove);
  } catch {
    // No test is running.
    afterAll(remove);
  }
  return folder;
}
