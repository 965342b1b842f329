import '../../texts.ts';
import { addTexts } from '@shop/i18n';
import ru from '../../locales/home.ru.json' with { type: 'json' };

// Texts of a game's page are not loaded with these.
addTexts('catalog', ru);
