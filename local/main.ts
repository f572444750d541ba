import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { removeDataFolder, StartError, type StartProblem } from '#emulator/data-folder.ts'
import { createStatusPages } from '#emulator/status/status-pages.ts'
import { buildEverything } from '#local/build.ts'
import { samplePeople } from '#local/people.ts'
import { episodeOfRun, productStatus } from '#local/product-status.ts'
import { createSampleReport } from '#local/sample/report.ts'
import { readSamplePodcasts } from '#local/sample/sample.ts'
import { seedSampleCatalogue } from '#local/sample/seed.ts'
import { dataFolderOptions, type Sidelight, startSidelight } from '#local/sidelight.ts'
import { productName } from '#shared/domain/product.ts'

const usage = `Usage: npm start [-- --fresh] [--port <port>] [--data <folder>]

  --fresh   begin with an empty data folder
  --port    port of the site on 127.0.0.1; the three ports after it are used as well (default 4400)
  --data    folder that keeps everything (default .local)`

/** The options of this command that lead out. */
const remedies: Record<StartProblem, string> = {
  'data-folder-in-use': 'Stop it first, or give --data.',
  'foreign-data-folder': 'Give --data an empty folder, or one that is not there yet.',
  'port-taken': 'Stop what uses it, or choose another with --port.',
}

type Settings = { port: number; dataFolder: string; isFresh: boolean }

function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      port: { type: 'string', default: '4400' },
      data: { type: 'string', default: '.local' },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 1024 || port > 65_532) {
    throw new StartError(`--port takes a number from 1024 to 65532, not «${values.port}».`)
  }
  return { port, dataFolder: resolve(values.data), isFresh: values.fresh }
}

/** Adds the sample's podcasts through the admin's own calls while the site is already up. */
async function fillCatalogue(
  sidelight: Sidelight,
  report: ReturnType<typeof createSampleReport>,
  signal: AbortSignal,
) {
  const admin = samplePeople.find(({ role }) => role === 'admin')
  if (!admin) throw new Error('The sample has no admin.')
  try {
    await seedSampleCatalogue({
      siteUrl: sidelight.cloud.siteUrl,
      adminCredentials: { email: admin.email, password: admin.password },
      feedServerUrl: sidelight.feedServer.url,
      podcasts: readSamplePodcasts(),
      onProgress: report.update,
      now: () => new Date(),
      signal,
    })
    report.finish()
  } catch (error) {
    if (!signal.aborted) report.fail(error)
  }
}

function announce({ cloud }: Sidelight, seconds: string): void {
  console.log(`\n${productName} is ready after ${seconds} s:  ${cloud.siteUrl}\n`)
  for (const { role, email, password } of samplePeople) {
    console.log(`  ${role.padEnd(5)}  ${email.padEnd(24)}  ${password}`)
  }
  console.log(`\nWhat runs: ${cloud.siteUrl}/_local    Stop: Ctrl-C\n`)
}

async function start({ port, dataFolder, isFresh }: Settings): Promise<void> {
  const started = performance.now()
  const stopping = new AbortController()
  if (isFresh) removeDataFolder(dataFolder, dataFolderOptions)
  console.log('Building …')
  const cloudAssembly = await buildEverything()
  const sidelight = await startSidelight({
    cloudAssembly,
    dataFolder,
    port,
    people: samplePeople,
    environment: process.env,
    log: (line) => console.error(line),
  })
  const report = createSampleReport()
  const { cloud } = sidelight
  cloud.extendSite(
    createStatusPages({
      cloud,
      name: productName,
      additions: () => productStatus(samplePeople, report.progress(), sidelight.paymentPagesUrl),
      subject: episodeOfRun,
      log: (line) => console.error(line),
    }),
  )
  announce(sidelight, ((performance.now() - started) / 1000).toFixed(1))
  const filling = fillCatalogue(sidelight, report, stopping.signal)

  const stop = async () => {
    stopping.abort()
    console.log('\nStopping …')
    await filling
    await sidelight.close()
    process.exit(0)
  }
  // A second Ctrl-C does not wait for anything.
  process.once('SIGINT', () => {
    process.once('SIGINT', () => process.exit(130))
    void stop()
  })
  process.once('SIGTERM', () => void stop())
}

try {
  process.env.TZ = 'UTC'
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  await start(readSettings())
} catch (error) {
  const isArgument =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (isArgument) console.error(`${error.message}\n\n${usage}`)
  else if (error instanceof StartError)
    console.error([error.message, error.problem && remedies[error.problem]].filter(Boolean).join(' '))
  else console.error(error)
  process.exit(1)
}
