/** One line of a metric: its labels and its value. */
export interface Sample {
  labels?: Record<string, string>
  value: number
  /** `_bucket`, `_sum` or `_count` of a histogram. */
  suffix?: string
}

export interface Metric {
  name: string
  /** One sentence. */
  help: string
  type: 'gauge' | 'counter' | 'histogram'
  samples: readonly Sample[]
}

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Metrics in Prometheus' text format, version 0.0.4. Those without samples are left out. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsText(labels)} ${numberText(value)}`,
        ),
        '',
      ].join('\n'),
    )
    .join('')
}

function labelsText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function numberText(value: number): string {
  if (value === Infinity) return '+Inf'
  return value === -Infinity ? '-Inf' : String(value)
}

/** Counts of observed seconds up to each bound, and their sum. */
export interface Histogram {
  observe: (seconds: number) => void
  samples: (labels: Record<string, string>) => Sample[]
}

export function histogram(bounds: readonly number[]): Histogram {
  const counts = bounds.map(() => 0)
  let count = 0
  let sum = 0
  return {
    observe: (seconds) => {
      count += 1
      sum += seconds
      for (const [nth, bound] of bounds.entries()) if (seconds <= bound) counts[nth] = (counts[nth] ?? 0) + 1
    },
    samples: (labels) => [
      ...bounds.map((bound, nth) => ({
        suffix: '_bucket',
        labels: { ...labels, le: String(bound) },
        value: counts[nth] ?? 0,
      })),
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ],
  }
}
