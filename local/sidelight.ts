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
import { recordRunning } from '#local/running-cloud.ts'
import { type SampleFeedsOptions, startSampleFeeds } from '#local/sample/sample.ts'
import { readWrittenAnalyses } from '#local/sample/written-analyses.ts'

export type SidelightOptions = {
  cloudAssembly: string
  dataFolder: string
  /** `os.constants.priority` of the speech process. Default: low. */
  speechPriority?: number
  /**
   * Of the site; the AWS endpoint, feed server and payment provider use the next three. 0: any free ports.
   */
  port: number
  people: readonly SampleAccount[]
  /** `host:port` of other local publishers that may be fetched. */
  privateHosts?: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970, for the age of answers cached at the edge. Default: Date.now. */
  edgeClock?: (() => number) | undefined
  /** Cost of scrypt. Default: the emulator's. */
  passwordCost?: number
  /** Default: the emulator's. */
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

/** The slowest to create and the same for every data folder, so it is kept outside of them. */
const speechFolder = '.cache/speech'

/** Shared as well: compiling is a third to a half of a function's start. */
const compiledFolder = '.cache/functions'

const after = (port: number, step: number) => (port === 0 ? 0 : port + step)

/** Podcasts are identified by feed URL, so a data folder keeps its first port. */
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
    // The embedded analyst has no quota; a local model handles few requests at a time.
    ConcurrentRuns: isOnThisMachine ? '2' : '16',
    ModelRequestsPerMinute: settings.SIDELIGHT_MODEL_REQUESTS_PER_MINUTE ?? '0',
  }
}

async function start(options: SidelightOptions, shutdown: Shutdown): Promise<Omit<Sidelight, 'close'>> {
  const { port, cloudAssembly, environment, log, privateHosts = [] } = options
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
      MediaSources: `https: ${feedServer.url}`,
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
 * The feed server, the cloud that may fetch from it, and sample accounts. Cleans up when it fails.
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
