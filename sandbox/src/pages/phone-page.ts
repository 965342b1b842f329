import { formatTime } from '../format.ts';
import { html } from '../html.ts';

/** A message or a call that a phone would have got. `phone` in E.164. */
export type PhoneMessage = { phone: string; text: string; time: Date };

/** Lists messages to phones, the newest first. */
export const phonePage = (messages: readonly PhoneMessage[]) => html`<h1>Телефон</h1>
<p>Сообщения и звонки с кодами для входа. Играет SMS.RU; номера, которые оканчиваются на 0201, 0207, 0220 и 0230, получают ошибку с этим кодом.</p>
<p class="note">Источник: sms.ru/api/send и sms.ru/api/code_call</p>
${messages.length === 0 && html`<p class="note">Сообщений пока нет.</p>`}
<ul class="rows">
${messages.map(
  ({ phone, text, time }) => html`<li><strong>${phone}</strong><p>${text}</p>
<time class="note" datetime="${time.toISOString()}">${formatTime(time)}</time></li>`,
)}
</ul>`;
