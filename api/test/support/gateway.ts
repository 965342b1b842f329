import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SECRET = 'sandbox-secret';

const hmac = (...parts: string[]) => {
  const mac = createHmac('sha256', SECRET);
  for (const part of parts) mac.update(part);
  return mac.digest('hex');
};

export type GatewayPayment = {
  transaction_id: string;
  payment_id: string;
  order_id: string;
  amount: string;
  currency: string;
  notify_url: string;
  scenario: string;
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled' | 'refunded';
};

export type SignedNotice = { payload: string; headers: Record<string, string> };

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** A payment gateway in this process that speaks the sandbox's protocol. `down` makes it fail, `forgetful` makes its refunds without saying so, `pageUrl` is what it hands out. */
export async function startGateway() {
  const payments = new Map<string, GatewayPayment>();
  /** Refunds that were made, by their id, and how often each was asked for. */
  const refunds = new Map<string, { transaction: string; amount: string; asked: number }>();
  const state = { down: false, calls: 0, pageUrl: '', delay: 0, forgetful: false, silent: false };
  /** Calls that came while it was silent. */
  const unanswered: ServerResponse[] = [];

  const open = (body: Record<string, string>) => {
    const known = [...payments.values()].find((payment) => payment.payment_id === body.payment_id);
    if (known) return known;
    const payment = { ...body, transaction_id: `t-${randomUUID()}`, status: 'pending' } as GatewayPayment;
    payments.set(payment.transaction_id, payment);
    return payment;
  };

  const server = createServer(async (request, response) => {
    const raw = await read(request);
    if (state.delay > 0) await new Promise((resolve) => setTimeout(resolve, state.delay));
    state.calls += 1;
    if (state.silent) return void unanswered.push(response);
    if (state.down) return send(response, 503, {});
    const [, id, action] = /^\/gateway\/payments(?:\/([^/]+))?(?:\/(\w+))?$/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST' && request.headers['x-signature'] !== hmac(raw))
      return send(response, 401, {});
    if (request.method === 'POST' && !id) return send(response, 201, opened(open(JSON.parse(raw))));
    const payment = payments.get(id ?? '');
    if (!payment) return send(response, 404, {});
    if (action === 'refund') {
      const { refund_id, amount } = JSON.parse(raw) as { refund_id: string; amount: string };
      const known = refunds.get(refund_id) ?? { transaction: id!, amount, asked: 0 };
      refunds.set(refund_id, { ...known, asked: known.asked + 1 });
      payment.status = 'refunded';
      if (state.forgetful) return send(response, 503, {});
    }
    if (action === 'cancel' && payment.status === 'pending') payment.status = 'cancelled';
    return send(response, 200, payment);
  });

  const opened = (payment: GatewayPayment) => ({
    transaction_id: payment.transaction_id,
    status: payment.status,
    page_url: state.pageUrl || `${url}/pay/${payment.transaction_id}`,
    qr_url: `${url}/qr/${payment.transaction_id}.svg`,
    qr_str: `${url}/pay/${payment.transaction_id}`,
    card_number: '2200000000000000',
    card_name: 'IVAN PETROV',
    form: { method: 'post', action: `${url}/form`, fields: { id: payment.transaction_id } },
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const find = (paymentId: string) => {
    const payment = [...payments.values()].find(({ payment_id }) => payment_id === paymentId);
    if (!payment) throw new Error(`the gateway knows no payment ${paymentId}`);
    return payment;
  };

  return {
    url,
    state,
    payments,
    refunds,
    unanswered,
    find,
    /** The payer decides; the shop hears of it only through a notice. */
    decide(paymentId: string, status: GatewayPayment['status']): GatewayPayment {
      const payment = find(paymentId);
      payment.status = status;
      return payment;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A webhook as the gateway would send it; `changes` alter what it says before it is signed. */
export function notice(
  payment: GatewayPayment,
  event: 'succeeded' | 'failed',
  changes: Partial<GatewayPayment> = {},
): SignedNotice {
  const { transaction_id, payment_id, order_id, amount, currency } = { ...payment, ...changes };
  const payload = JSON.stringify({
    event: `payment.${event}`,
    transaction_id,
    payment_id,
    order_id,
    amount,
    currency,
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = hmac(`${timestamp}.`, payload);
  return {
    payload,
    headers: {
      'content-type': 'application/json',
      'x-sandbox-timestamp': timestamp,
      'x-sandbox-signature': signature,
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
