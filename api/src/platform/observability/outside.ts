import { Gauge, type Registry } from 'prom-client';
import type { Outside } from '../http/outside.ts';

const STATES = { closed: 0, half_open: 1, open: 2 };

/** The services that this process calls: their circuit breakers, what is under way, and what became of calls. */
export function watchOutside(outside: Outside, registers: Registry[]): void {
  new Gauge({
    name: 'shop_outside_breaker',
    help: 'Circuit breaker of a service outside: 0 closed, 1 trying one call, 2 open.',
    labelNames: ['service'],
    registers,
    collect() {
      for (const { service, state } of outside.states()) this.set({ service }, STATES[state]);
    },
  });
  new Gauge({
    name: 'shop_outside_calls_under_way',
    help: 'Calls to a service outside that are made, and that wait for their turn.',
    labelNames: ['service', 'state'],
    registers,
    collect() {
      for (const { service, active, waiting } of outside.states()) {
        this.set({ service, state: 'active' }, active);
        this.set({ service, state: 'waiting' }, waiting);
      }
    },
  });
  new Gauge({
    name: 'shop_outside_calls',
    help: 'Calls to a service outside since the start, by what became of them.',
    labelNames: ['service', 'outcome'],
    registers,
    collect() {
      for (const { service, calls } of outside.states())
        for (const [outcome, count] of Object.entries(calls)) this.set({ service, outcome }, count);
    },
  });
}
