import { execFileSync } from 'node:child_process'
import { type CallFigures, measureCalls } from '#bench/calls.ts'
import { measureFunctionBundles } from '#bench/function-bundles.ts'
import { writeResults } from '#bench/measuring.ts'
import { measurePageLoads } from '#bench/page-loads.ts'
import { measureWebBundles } from '#bench/web-bundles.ts'
import { buildEverything } from '#local/build.ts'

const sizes = [100, 1000, 10_000]
const unitsMarker = 'figures: '

/** A process of its own for each size, because functions connect once and keep the connection. */
function measureInChild(episodes: number): CallFigures[] {
  const output = execFileSync(process.execPath, ['--import', 'tsx', 'bench/main.ts', String(episodes)], {
    encoding: 'utf8',
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    maxBuffer: 16 * 1024 * 1024,
  })
  const line = output.split('\n').find((text) => text.startsWith(unitsMarker))
  if (!line) throw new Error(`The measurement of ${episodes} episodes printed no figures.`)
  return JSON.parse(line.slice(unitsMarker.length))
}

async function main() {
  await buildEverything()
  const bundles = measureFunctionBundles('dist/functions')
  console.table(bundles)
  writeResults('function-bundles', { figures: bundles })
  const routes = await measureWebBundles()
  console.table(routes.map(({ route, gzippedBytes }) => ({ route, gzippedBytes })))
  writeResults('web-bundles', { figures: routes })
  const loads = await measurePageLoads()
  console.table(loads)
  writeResults('page-loads', { figures: loads })
  const calls = sizes.map((episodes) => ({ episodes, calls: measureInChild(episodes) }))
  for (const { episodes, calls: figures } of calls) {
    console.log(`${episodes} episodes`)
    console.table(figures)
  }
  writeResults('calls', { figures: calls })
}

const size = Number(process.argv[2])
if (size > 0) console.log(unitsMarker + JSON.stringify(await measureCalls(size)))
else await main()
