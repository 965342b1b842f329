import '../../texts.ts';
import { addTexts } from '@shop/i18n';
import ru from '../../locales/home.ru.json' with { type: 'json' };

// What the page of a game shows is not loaded with it.
addTexts('catalog', ru);
