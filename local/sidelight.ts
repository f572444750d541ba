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
import { explainKeptPort, readKeptSetting } from '#local/feed-server/kept-setting.ts'
import { type ModelSettings, modelContextOf, readModelSettings } from '#local/model-settings.ts'
import { openPayments } from '#local/payments.ts'
import { createPeople, type SignIn } from '#local/people.ts'
import { noteRunning } from '#local/running-cloud.ts'
import { type SampleFeedsOptions, startSampleFeeds } from '#local/sample/sample.ts'
import { readWrittenAnalyses } from '#local/sample/written-analyses.ts'

export type SidelightOptions = {
  cloudAssembly: string
  dataFolder: string
  /** Of the process that speaks; default: a low one. */
  speechPriority?: number
  /** Of the site; the AWS endpoint, the feed server and the payment provider take the next three. 0: any free ones. */
  port: number
  people: readonly SignIn[]
  /** `host:port` of further publishers on this machine that may be read from. */
  privateHosts?: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970, by which the edge counts how long it keeps answers; default: the machine's. */
  edgeClock?: (() => number) | undefined
  /** What passwords are hashed at; default: as the emulator does. */
  passwordCost?: number
  /** How long and how many threads of functions wait for another call; default: as the emulator has it. */
  idleFunctions?: BootOptions['idleFunctions']
  log(line: string): void
}

export type Sidelight = {
  cloud: LocalCloud
  feedServer: FeedServer
  /** Where the payment provider's double shows its account; undefined with keys of one's own. */
  paymentPagesUrl: string | undefined
  /** Resolves when nothing runs any more and the data folder is free; calling it again changes nothing. */
  close(): Promise<void>
}

/** Nobody can own it (RFC 6761), and no mail leaves this machine. */
const mailDomain = 'sidelight.test'

/** The same for every data folder, and what takes longest to make: kept beside them, also when one is begun anew. */
const speechFolder = '.cache/speech'

/** As well: a third to a half of a function's start is compiling it. */
const compiledFolder = '.cache/functions'

const after = (port: number, step: number) => (port === 0 ? 0 : port + step)

/** Podcasts are known by the addresses of their feeds, so a data folder keeps the port of its first start. */
async function openFeeds(options: SampleFeedsOptions): Promise<FeedServer> {
  const kept = readKeptSetting(options.folder)?.port
  try {
    return await startSampleFeeds(options)
  } catch (error) {
    throw explainKeptPort(error, kept)
  }
}

/** What the templates are told of the model that answers. */
function modelParameters(settings: ModelSettings) {
  const isOnThisMachine = settings.SIDELIGHT_MODEL_URL !== undefined
  return {
    ModelPrice: settings.SIDELIGHT_MODEL_PRICE || '0,0',
    ModelContext: String(modelContextOf(settings)),
    // The embedded analyst has no quota; a model on this machine answers a few at a time.
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
  const payments = await openPayments({
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
      // A speech engine on this machine sends no bill.
      TranscriptionPrice: '0',
      ConcurrentTranscriptions: '2',
    }),
  })
  shutdown.add(cloud.close)
  await createPeople(cloud, options.people, new Date())
  await payments.begin(cloud)
  shutdown.add(noteRunning(data.path, cloud))
  return { cloud, feedServer, paymentPagesUrl: payments.pagesUrl }
}

/**
 * The whole product on this machine: the sample's feed server, the cloud that may read from it, and people who can sign in.
 * @throws StartError for a data folder in use or a taken port; nothing of it is left running.
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
