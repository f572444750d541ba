import {
  type BootOptions,
  bootLocalCloud,
  createShutdown,
  type LocalCloud,
  type Shutdown,
} from 'cdk-on-localhost'
import { openDataFolder } from 'cdk-on-localhost/data-folder'
import { dataFolderOptions } from '#local/data-folder-options.ts'
import { openFakes } from '#local/fakes/open-fakes.ts'
import type { FeedServer } from '#local/feed-server/feed-server.ts'
import { explainStoredPort, readStoredSetting } from '#local/feed-server/stored-setting.ts'
import { type ModelSettings, modelContextOf, readModelSettings } from '#local/model-settings.ts'
import { openLocalPayments } from '#local/payments.ts'
import { createPeople, type SampleAccount } from '#local/people.ts'
import { readPrivateHosts } from '#local/private-hosts.ts'
import { recordRunning } from '#local/running-cloud.ts'
import { type SampleFeedsOptions, startSampleFeeds } from '#local/sample/sample.ts'
import { readWrittenAnalyses } from '#local/sample/written-analyses.ts'

export type SidelightOptions = {
  cloudAssembly: string
  dataFolder: string
  /** Priority of the speech process (`os.constants.priority`). Default: low. */
  speechPriority?: number
  /**
   * Port of the site. The AWS endpoint, the feed server and the fake payment provider use the next three. 0:
   * any free ports.
   */
  port: number
  people: readonly SampleAccount[]
  /** Other local publishers (`host:port`) from which the site may fetch feeds. */
  privateHosts?: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  /** Clock for the age of answers cached at the edge, in milliseconds since 1970. Default: Date.now. */
  edgeClock?: (() => number) | undefined
  /** scrypt's cost parameter. Default: the emulator's. */
  passwordCost?: number
  idleFunctions?: BootOptions['idleFunctions']
  log(line: string): void
}

export type Sidelight = {
  cloud: LocalCloud
  feedServer: FeedServer
  paymentPagesUrl: string | undefined
  /** Resolves when everything has stopped and the data folder is unlocked. Idempotent. */
  close(): Promise<void>
}

const mailDomain = 'sidelight.test'

/** Shared by all data folders, because speech is slow to synthesize and always the same. */
const speechFolder = '.cache/speech'

/** Shared by all data folders, because compiling takes a third to a half of a function's start. */
const compiledFolder = '.cache/functions'

const after = (port: number, step: number) => (port === 0 ? 0 : port + step)

/**
 * Feed URLs identify podcasts and contain the port, so a data folder always uses the port of its first start.
 */
async function openFeeds(options: SampleFeedsOptions): Promise<FeedServer> {
  const kept = readStoredSetting(options.folder)?.port
  try {
    return await startSampleFeeds(options)
  } catch (error) {
    throw explainStoredPort(error, kept)
  }
}

function modelParameters(settings: ModelSettings) {
  const isOnThisMachine = settings.SIDELIGHT_MODEL_URL !== undefined
  return {
    ModelPrice: settings.SIDELIGHT_MODEL_PRICE || '0,0',
    ModelContext: String(modelContextOf(settings)),
    // The embedded analyst has no quota, but a local model handles only few requests at a time.
    ConcurrentRuns: isOnThisMachine ? '2' : '16',
    ModelRequestsPerMinute: settings.SIDELIGHT_MODEL_REQUESTS_PER_MINUTE ?? '0',
  }
}

async function start(options: SidelightOptions, shutdown: Shutdown): Promise<Omit<Sidelight, 'close'>> {
  const { port, cloudAssembly, environment, log } = options
  const privateHosts = [...(options.privateHosts ?? []), ...readPrivateHosts(environment)]
  const model = readModelSettings(environment)
  const data = openDataFolder(options.dataFolder, dataFolderOptions)
  shutdown.add(data.release)
  const feedServer = await openFeeds({
    folder: data.folder('feed-server'),
    speechFolder,
    speechPriority: options.speechPriority,
    port: after(port, 2),
  })
  shutdown.add(feedServer.close)
  const payments = await openLocalPayments({
    folder: data.folder('stripe'),
    port: after(port, 3),
    environment,
  })
  shutdown.add(payments.close)
  const cloud = await bootLocalCloud({
    cloudAssembly,
    data,
    log,
    openServices: openFakes(environment, readWrittenAnalyses()),
    edgeClock: options.edgeClock,
    passwordCost: options.passwordCost,
    compiledFolder,
    idleFunctions: options.idleFunctions,
    sitePort: port,
    awsPort: after(port, 1),
    parameters: (siteUrl) => ({
      SiteAddress: siteUrl,
      MailDomain: mailDomain,
      AllowedPrivateHosts: [feedServer.allowedHost, ...privateHosts].join(','),
      MediaSources: ['https:', feedServer.url, ...privateHosts.map((host) => `http://${host}`)].join(' '),
      PaymentApiAddress: payments.apiAddress,
      ...modelParameters(model),
      TranscriptionPrice: '0',
      ConcurrentTranscriptions: '2',
    }),
  })
  shutdown.add(cloud.close)
  await createPeople(cloud, options.people, new Date())
  await payments.start(cloud)
  shutdown.add(recordRunning(data.path, cloud))
  return { cloud, feedServer, paymentPagesUrl: payments.pagesUrl }
}

/**
 * Starts the feed server, the cloud and the fake payment provider, and creates sample accounts. Stops all of
 * them if one fails.
 * @throws StartError for a data folder in use or a taken port
 */
export async function startSidelight(options: SidelightOptions): Promise<Sidelight> {
  const shutdown = createShutdown()
  try {
    return { ...(await start(options, shutdown)), close: shutdown.run }
  } catch (error) {
    await shutdown.run()
    throw error
  }
}
