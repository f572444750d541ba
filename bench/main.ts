import { execFileSync } from 'node:child_process'
import { measureAdminTables } from '#bench/admin-tables.ts'
import { measureCalls } from '#bench/calls.ts'
import { measureFunctionBundles } from '#bench/function-bundles.ts'
import type { CallFigures } from '#bench/measured-calls.ts'
import { writeResults } from '#bench/measuring.ts'
import { measurePageLoads } from '#bench/page-loads.ts'
import { buildEverything } from '#build/build-everything.ts'
import { measureWebBundles } from '#build/web-bundles.ts'

type Measurement = { sizes: readonly number[]; measure(episodes: number): Promise<CallFigures[]> }

/** Keyed by the name of the result file. Each size is measured in a child process. */
const measurements: Readonly<Record<string, Measurement>> = {
  calls: { sizes: [100, 1000, 10_000, 100_000], measure: measureCalls },
  'admin-tables': { sizes: [100, 1000, 50_000], measure: measureAdminTables },
}

const unitsMarker = 'figures: '

/** A child process for each size, because functions connect once and keep the connection. */
function measureInChild(name: string, episodes: number): CallFigures[] {
  const program = ['--import', 'tsx', 'bench/main.ts', name, String(episodes)]
  const output = execFileSync(process.execPath, program, {
    encoding: 'utf8',
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    maxBuffer: 16 * 1024 * 1024,
  })
  const line = output.split('\n').find((text) => text.startsWith(unitsMarker))
  if (!line) throw new Error(`The measurement of ${episodes} episodes printed no figures.`)
  return JSON.parse(line.slice(unitsMarker.length))
}

function measureAllSizes(name: string, { sizes }: Measurement): void {
  const figures = sizes.map((episodes) => ({ episodes, calls: measureInChild(name, episodes) }))
  for (const { episodes, calls } of figures) {
    console.log(`${name}, ${episodes} episodes`)
    console.table(calls)
  }
  writeResults(name, { figures })
}

async function measurePages() {
  const loads = await measurePageLoads()
  console.table(loads.figures)
  console.table(loads.slowThirdGeneration)
  writeResults('page-loads', loads)
}

async function main() {
  await buildEverything()
  const bundles = measureFunctionBundles('dist/functions')
  console.table(bundles)
  writeResults('function-bundles', { figures: bundles })
  const routes = await measureWebBundles()
  console.table(routes.map(({ libraries: _, ...figures }) => figures))
  writeResults('web-bundles', { figures: routes })
  await measurePages()
  for (const [name, measurement] of Object.entries(measurements)) measureAllSizes(name, measurement)
}

const [name = '', size] = process.argv.slice(2)
const measurement = measurements[name]
if (name === 'page-loads') await measurePages()
else if (!measurement) await main()
else if (size === undefined) measureAllSizes(name, measurement)
else console.log(unitsMarker + JSON.stringify(await measurement.measure(Number(size))))
