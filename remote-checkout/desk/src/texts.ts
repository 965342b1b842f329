import { createTexts } from '@shop/desk-kit';
import ru from './locales/ru.json' with { type: 'json' };

export const { t, named } = createTexts(ru);
