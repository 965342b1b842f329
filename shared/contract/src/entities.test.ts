import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import * as contract from './index.ts';

type Fields = { options?: readonly Fields[]; shape?: Record<string, z.ZodType> };

/** Every field of an entity, of all its kinds. */
const fieldsOf = ({ options, shape }: Fields): string[] =>
  options?.flatMap(fieldsOf) ?? Object.keys(shape ?? {});
/** An entity's schema has the fields of the specification's section 3, and perhaps more. */
const expectFields = (schema: z.ZodType, fields: string) =>
  expect(fieldsOf(schema as Fields)).toEqual(expect.arrayContaining(fields.split(' ')));
/** The literal that discriminates each option of a union. */
const kindsOf = ({ options = [] }: Fields, key: string) =>
  options.flatMap(({ shape }) => [...((shape?.[key] as z.ZodLiteral | undefined)?.values ?? [])]);

describe('the entities have the fields of the specification', () => {
  test('a game, of four kinds', { tags: '@spec-3.1' }, () => {
    for (const kind of contract.game.options)
      expectFields(
        kind,
        'id title detail_title detail_description logo created is_auth_required discount_percent is_active product_preview_name product_preview_icon tags products',
      );
    expectFields(contract.supplyGame, 'servers is_server_needed is_server_enum');
    expectFields(contract.server, 'id name');
    expect(kindsOf(contract.game as Fields, 'resourcetype').sort()).toEqual(
      ['PUBGGame', 'StandoffGame', 'Steam', 'SupplyGame'].sort(),
    );
  });

  test('a product, of four kinds', { tags: '@spec-3.2' }, () => {
    for (const kind of contract.product.options)
      expectFields(
        kind,
        'id title price discount_price discount_percent picture min_quantity max_quantity is_active resourcetype',
      );
    expectFields(contract.pubgProduct, 'amount_uc');
    expectFields(contract.standoffProduct, 'gold');
    expect(kindsOf(contract.product as Fields, 'resourcetype').sort()).toEqual(
      ['PUBGProduct', 'StandoffProduct', 'SteamProduct', 'SupplyProduct'].sort(),
    );
  });

  test('an order in its history, of four kinds', { tags: '@spec-3.5' }, () => {
    for (const kind of contract.historyOrder.options)
      expectFields(
        kind,
        'id status created total total_to_pay reject_reason order_products game is_payment_active email',
      );
    expectFields(contract.orderProduct, 'id quantity product codes');
    expectFields(contract.deliveredCode, 'code amount_uc');
    const [mooGold, , standoff, steam] = contract.historyOrder.options;
    expectFields(mooGold, 'moogold_user_id moogold_server moogold_server_custom_id');
    expectFields(standoff, 'game_account_id game_avatar');
    expectFields(steam, 'steam_account_id');
    expect(kindsOf(contract.historyOrder as Fields, 'resourcetype').sort()).toEqual(
      ['MooGoldOrder', 'PUBGOrder', 'StandoffOrder', 'SteamOrder'].sort(),
    );
  });

  test('a recalculated order', { tags: '@spec-3.6' }, () => {
    for (const kind of contract.orderDetail.options)
      expectFields(kind, 'id status total_without_promocode total_with_promocode products email game');
    const [mooGold, , standoff, steam] = contract.orderDetail.options;
    expectFields(mooGold, 'moogold_user_id moogold_server');
    expectFields(standoff, 'game_avatar game_account_id surplus');
    expectFields(steam, 'steam_account_id');
  });

  test('an order that was made', { tags: '@spec-3.7' }, () =>
    expectFields(contract.createdOrder, 'id total products game_account_id game_avatar'),
  );
  test('the answer to an avatar', { tags: '@spec-3.8' }, () =>
    expectFields(contract.orderAvatar, 'game_avatar'),
  );
  test('the state of an order', { tags: '@spec-3.9' }, () =>
    expectFields(contract.orderState, 'id status payment_id payment_status'),
  );

  test('the statuses of an order', { tags: '@spec-3.4' }, () =>
    expect([...contract.ORDER_STATUSES].sort()).toEqual(
      ['created', 'done', 'failed', 'paid', 'sending', 'sent', 'waiting_for_payment'].sort(),
    ),
  );

  test('a profile', { tags: '@spec-3.10' }, () =>
    expectFields(contract.profile, 'id email nickname avatar_img balance active_promo_code'),
  );
  test('a promo code', { tags: '@spec-3.11' }, () => expectFields(contract.promoCode, 'code percent game'));

  test('a country, its groups and their methods', { tags: '@spec-3.12' }, () => {
    expectFields(contract.country, 'id flag name currency rate method_groups');
    expectFields(contract.methodGroup, 'name short_name order methods');
    expectFields(
      contract.paymentMethod,
      'name title uri fee fix_fee icon is_active min_amount is_secondary currencies required_fields can_retrieve_payment_data',
    );
  });

  test('a payment’s scenario, of eight types', { tags: '@spec-3.13' }, () => {
    const fields = Object.fromEntries(
      contract.scenario.options.map((type) => [
        kindsOf({ options: [type as Fields] }, 'type')[0],
        fieldsOf(type as Fields),
      ]),
    );
    expect(fields).toEqual({
      external: expect.arrayContaining(['help_text']),
      form: expect.arrayContaining(['method', 'action', 'fields']),
      invoice_qr: expect.arrayContaining(['qr_str']),
      p2p: expect.arrayContaining(['card_number', 'card_name']),
      p2p_redirect: expect.arrayContaining(['url']),
      redirect: expect.arrayContaining(['url']),
      qr: expect.arrayContaining(['url']),
      wait_order_state: expect.arrayContaining(['order_id']),
    });
  });

  test('the settings of Standoff and Steam', { tags: '@spec-3.14' }, () => {
    expectFields(
      contract.standoffSettings,
      'need_refund is_surplus_enabled skin_name skin_picture market_fee',
    );
    expectFields(contract.steamSettings, 'commission id');
  });

  test('the data of the last order', { tags: '@spec-3.15' }, () => {
    expectFields(contract.lastStandoffData, 'game_account_id game_avatar email');
    expectFields(contract.lastSteamData, 'steam_account_id email');
    expectFields(contract.lastSupplyData, 'moogold_user_id moogold_server email');
  });

  test('a question, an article, a contact', { tags: '@spec-3.16' }, () => {
    expectFields(contract.faqItem, 'id text answer game order');
    expectFields(contract.article, 'slug header text');
    expectFields(contract.contact, 'company_name address inn company_id extra');
  });

  test('tokens', { tags: '@spec-3.17' }, () => expectFields(contract.tokens, 'access refresh is_signed_up'));
  test('a server to choose', { tags: '@spec-3.18' }, () => expectFields(contract.serverOption, 'value name'));
  test('a page of a list', { tags: '@spec-3.19' }, () =>
    expectFields(contract.paginated(contract.faqItem), 'count next previous results'),
  );
});

describe('values are written in one way', () => {
  const takes = (schema: z.ZodType, values: unknown[]) =>
    values.map((value) => schema.safeParse(value).success);

  test('sums are decimal strings of two digits', { tags: '@spec-16.3' }, () => {
    expect(takes(contract.money, ['199.00', '0.05'])).toEqual([true, true]);
    expect(takes(contract.money, ['199', '199.0', '199,00', '1e3', 199])).toEqual(Array(5).fill(false));
  });
  test('times are ISO 8601 in UTC', { tags: '@spec-16.4' }, () => {
    expect(takes(contract.timestamp, ['2026-03-01T10:00:00Z'])).toEqual([true]);
    expect(takes(contract.timestamp, ['2026-03-01T10:00:00+03:00', '2026-03-01', 1])).toEqual(
      Array(3).fill(false),
    );
  });
  test('ids of orders are UUIDs, other ids whole numbers', { tags: '@spec-16.5' }, () => {
    expect(takes(contract.orderId, ['6f0a4c1e-3b7d-4f7a-9d59-1c2d3e4f5a6b', '1', 1])).toEqual([
      true,
      false,
      false,
    ]);
    expect(takes(contract.id, [1, 0, 1.5, '1'])).toEqual([true, false, false, false]);
  });
});

describe('an unknown kind is an error', () => {
  test.each([
    ['a game', contract.game, { resourcetype: 'ChessGame' }],
    ['a product', contract.product, { resourcetype: 'ChessProduct' }],
    ['an order', contract.historyOrder, { resourcetype: 'ChessOrder' }],
    ['a scenario', contract.scenario, { type: 'barter' }],
  ] as const)('%s', { tags: ['@spec-8.9', '@spec-8.10'] }, (_, schema, value) => {
    expect(() => schema.parse(value)).toThrow();
  });
});
