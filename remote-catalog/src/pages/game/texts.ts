import '../../texts.ts';
import { addTexts } from '@shop/i18n';
import ru from '../../locales/game.ru.json' with { type: 'json' };

// What the page of the list of games shows is not loaded with it.
addTexts('catalog', ru);
