import { addTexts } from '@shop/shared/i18n';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Any texts start the texts: the kit uses the common ones.
addTexts('test', {});

afterEach(cleanup);
