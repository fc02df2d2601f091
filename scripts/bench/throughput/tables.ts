import { milliseconds, ratio } from '../figures.ts';
import { atLeast, type Cell, type Table } from '../report.ts';
import type { RequestKind } from './kinds.ts';
import type { Speed, Throughput } from './rounds.ts';

export type Measured = { kind: Pick<RequestKind, 'label' | 'connections' | 'atLeast'>; measured: Throughput };

const whole = (value: number) => Math.round(value).toLocaleString('en');
const fine = (value: number) => `${value.toPrecision(2)} ms`;
const perSecond = (speed: Speed) => `${speed.isBeyond ? '≥ ' : ''}${whole(speed.perSecond)}`;

/** The ratio of two speeds, with `≥`, `≤` or `?` if the client was the bottleneck. */
function speedRatio({ site, reference, ratio: value }: Throughput): string {
  if (site.isBeyond && reference.isBeyond) return `${ratio(value)}?`;
  if (site.isBeyond) return `≥ ${ratio(value)}`;
  return `${reference.isBeyond ? '≤ ' : ''}${ratio(value)}`;
}

export function speedTable(list: readonly Measured[]): Table {
  const row = ({ kind, measured }: Measured): Cell[] => {
    const { site, reference } = measured;
    const speeds = [perSecond(site), perSecond(reference), speedRatio(measured)];
    const waits = [milliseconds(site.p99), milliseconds(reference.p99), ratio(measured.p99Ratio)];
    return [kind.label, String(kind.connections), ...speeds, ...waits];
  };
  return {
    columns: ['what', 'connections', 'a second', 'bare', 'ratio', 'p99', 'bare p99', 'p99 ratio'],
    rows: list.map(row),
  };
}

/** Processor time of a request, and the requests that a busy core can serve. */
export function processorTable(list: readonly Measured[]): Table {
  const row = ({ kind, measured }: Measured): Cell[] => {
    const { site, reference, processorRatio } = measured;
    const share = kind.atLeast ? atLeast(kind.atLeast, processorRatio, ratio) : ratio(processorRatio);
    const each = [site, reference].map(({ processor }) => fine(processor));
    const busyCore = [site, reference].map(({ processor }) => whole(1000 / processor));
    return [kind.label, ...each, ...busyCore, share];
  };
  return {
    columns: [
      ...['what', 'processor time each', 'bare', 'a second of a busy core', 'bare'],
      'ratio; of the cached page at least 0.8, of the API 0.6',
    ],
    rows: list.map(row),
  };
}
