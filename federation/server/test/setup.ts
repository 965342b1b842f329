import { provideHost } from '@federation/browser/page';
import { TEST_HOST } from '@federation/browser/testing';

provideHost(TEST_HOST);
