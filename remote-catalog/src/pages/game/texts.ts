import '../../texts.ts';
import { addTexts } from '@shop/i18n';
import ru from '../../locales/game.ru.json' with { type: 'json' };

// Texts of the list of games are not loaded with these.
addTexts('catalog', ru);
