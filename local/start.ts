import { createStatusPages } from 'cdk-on-localhost'
import { buildInProcess } from '#local/build-in-process.ts'
import { findModelServer } from '#local/find-model-server.ts'
import { type SampleAccount, samplePeople, samplePerson } from '#local/people.ts'
import { developmentPort, type Settings, startFresh } from '#local/prepare-start.ts'
import { episodeOfRun, productStatus } from '#local/product-status.ts'
import { followSampleTopics } from '#local/sample/follow-topics.ts'
import { createSampleReport } from '#local/sample/report.ts'
import { readSamplePodcasts, speakInventedShows } from '#local/sample/sample.ts'
import { seedSampleCatalogue } from '#local/sample/seed.ts'
import { type Sidelight, startSidelight } from '#local/sidelight.ts'
import { productName } from '#shared/domain/product.ts'

async function fillCatalogue(
  sidelight: Sidelight,
  report: ReturnType<typeof createSampleReport>,
  signal: AbortSignal,
) {
  const { siteUrl } = sidelight.cloud
  try {
    let hasTopics = false
    await seedSampleCatalogue({
      siteUrl,
      adminCredentials: samplePerson('admin'),
      onPodcastDone: async () => {
        if (hasTopics) return
        hasTopics = await followSampleTopics({ siteUrl, credentials: samplePerson('paid'), signal })
      },
      feedServerUrl: sidelight.feedServer.url,
      podcasts: readSamplePodcasts(),
      onProgress: report.update,
      now: () => new Date(),
      signal,
    })
    report.finish()
    await speakInventedShows(sidelight.feedServer, signal)
  } catch (error) {
    if (!signal.aborted) report.fail(error)
  }
}

/** Imported only when needed, because Vite and esbuild take a second to load. */
async function openDevelopment(cloud: Sidelight['cloud'], { port, dataFolder, isDevelopment }: Settings) {
  if (!isDevelopment) return undefined
  const development = await import('#local/dev/open-development.ts')
  return development.openDevelopment({
    cloud,
    dataFolder,
    port: developmentPort(port),
    log: (line) => console.log(line),
  })
}

type Announced = { seconds: string; people: readonly SampleAccount[]; sourcesUrl: string | undefined }

function announce({ cloud }: Sidelight, { seconds, people, sourcesUrl }: Announced): void {
  console.log(`\n${productName} is ready after ${seconds} s:  ${sourcesUrl ?? cloud.siteUrl}\n`)
  if (sourcesUrl) console.log(`  The pages as functions serve them: ${cloud.siteUrl}\n`)
  for (const { role, email, password } of people) {
    console.log(`  ${role.padEnd(5)}  ${email.padEnd(24)}  ${password}`)
  }
  console.log(`\nWhat runs: ${cloud.siteUrl}/_local    Stop: Ctrl-C\n`)
}

/** Call `prepareStart` first. Runs until Ctrl-C. @throws StartError for problems that the user can fix */
export async function startCommand(settings: Settings, build = buildInProcess): Promise<void> {
  const { port, dataFolder, isEmpty } = settings
  const people = isEmpty ? [] : samplePeople
  const started = performance.now()
  const stopping = new AbortController()
  console.log('Building …')
  const cloudAssembly = await build()
  if (settings.isFresh) await startFresh(settings, process.env)
  const sidelight = await startSidelight({
    cloudAssembly,
    dataFolder,
    port,
    people,
    environment: process.env,
    log: (line) => console.error(line),
  })
  const report = createSampleReport()
  const { cloud } = sidelight
  cloud.extendSite(
    createStatusPages({
      cloud,
      name: productName,
      additions: () => productStatus(people, report.progress(), sidelight.paymentPagesUrl),
      subject: episodeOfRun,
      log: (line) => console.error(line),
    }),
  )
  const development = await openDevelopment(cloud, settings)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  announce(sidelight, { seconds, people, sourcesUrl: development?.url })
  const advice = process.env.SIDELIGHT_MODEL_URL ? undefined : await findModelServer()
  if (advice) console.log(`${advice}\n`)
  const filling = isEmpty ? undefined : fillCatalogue(sidelight, report, stopping.signal)

  const stop = async () => {
    stopping.abort()
    console.log('\nStopping …')
    await filling
    await development?.close()
    await sidelight.close()
    process.exit(0)
  }
  // A second Ctrl-C exits without waiting for the shutdown.
  process.once('SIGINT', () => {
    process.once('SIGINT', () => process.exit(130))
    void stop()
  })
  process.once('SIGTERM', () => void stop())
}
