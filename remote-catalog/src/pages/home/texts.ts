import '../../texts.ts';
import { addTexts } from '@shop/shared/i18n';
import ru from '../../locales/home.ru.json' with { type: 'json' };

// What the page of a game shows is not loaded with it.
addTexts('catalog', ru);
