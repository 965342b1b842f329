import type { SessionActions } from '@shop/state';
import { type Mock, vi } from 'vitest';

/** Records the calls of the shell's actions. A test that shows the profile sets `refreshProfile` to refetch it. */
export const session: { [Name in keyof SessionActions]: Mock<SessionActions[Name]> } = {
  signIn: vi.fn(async () => {}),
  signOut: vi.fn(async () => {}),
  refreshProfile: vi.fn(async () => {}),
};
