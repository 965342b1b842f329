import { html } from '../html.ts';
import { PEOPLE, PROVIDERS, type Provider, WITHOUT_EMAIL } from '../idp/people.ts';

/** Asks a person who they are and whether the shop may know. `action` carries what the shop asked with. */
export const consentPage = (provider: Provider, action: string, shop: string) => html`<section class="card">
<h1>Вход через ${PROVIDERS[provider]}</h1>
<p>Магазин ${new URL(shop).host} просит подтвердить, что это вы.</p>
<form method="post" action="${action}">
<fieldset>
<legend>Кем войти</legend>
${PEOPLE.map(
  (
    { name, email },
    index,
  ) => html`<label><input type="radio" name="person" value="${index}"${index === 0 && html` checked`}>
<span><strong>${name}</strong>${!WITHOUT_EMAIL.includes(provider) && html`<br><span class="note">${email}</span>`}</span></label>`,
)}
</fieldset>
${
  WITHOUT_EMAIL.includes(provider)
    ? html`<p class="note">${PROVIDERS[provider]} не сообщает почту: магазин спросит её сам.</p>`
    : html`<label><input type="checkbox" name="hide_email"> Не сообщать почту</label>`
}
<button name="decision" value="approve" class="primary">Подтвердить вход</button>
<button name="decision" value="refuse">Отказаться</button>
</form>
</section>
<p class="note">Это не ${PROVIDERS[provider]}: пароль не нужен, данные вымышлены.</p>`;
