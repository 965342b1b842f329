import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine may take its time; a test that passes never waits this long.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
