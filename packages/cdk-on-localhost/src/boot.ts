import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { allowedHosts, allowedOrigins } from './allowed-hosts.ts'
import { openAssetStore } from './asset-store.ts'
import { startAwsEndpoint } from './aws/endpoint.ts'
import { region } from './aws/identity.ts'
import type { DataFolder } from './data-folder.ts'
import { deploy } from './deploy.ts'
import { type ReservedPort, reservePort } from './listen.ts'
import { localListener } from './local-listener.ts'
import { type LocalServices, type OpenServices, openServices } from './open-services.ts'
import { createEdge } from './resources/edge.ts'
import type { ResourceTypes } from './resources/resource-types.ts'
import { createRoles } from './resources/roles.ts'
import { toListener } from './services/http-api/node-server.ts'
import { createAuthorizer } from './services/iam/authorizer.ts'
import type { IdleWorkers } from './services/lambda/host.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { stackCreated } from './stack-status.ts'
import { readCloudAssembly } from './template/cloud-assembly.ts'

export type BootOptions = {
  cloudAssembly: string
  /** The caller opens and releases it. */
  data: DataFolder
  sitePort?: number
  awsPort?: number
  parameters?(siteUrl: string): Readonly<Record<string, string>>
  openServices?: OpenServices
  /** Creates additional types of resources, or overrides the emulator's. */
  resourceTypes?: ResourceTypes
  /** Milliseconds since 1970, for the age of cached answers. Default: Date.now. */
  edgeClock?: (() => number) | undefined
  /** The cost of scrypt for the user pool's passwords. The default takes a tenth of a second per password. */
  passwordCost?: number | undefined
  /** Cache of compiled function code, shared across starts and data folders. Default: none. */
  compiledFolder?: string | undefined
  /** How many idle function threads to keep, and for how long: each uses memory, a new one takes time. */
  idleFunctions?: IdleWorkers | undefined
  log(line: string): void
}

export type AwsCredentials = { accessKeyId: string; secretAccessKey: string }

/** Runs before the distribution. @returns true when it answered the request */
export type SiteExtension = (...exchange: Parameters<ReturnType<typeof toListener>>) => boolean

export type LocalCloud = {
  siteUrl: string
  awsEndpoint: string
  region: string
  credentials: AwsCredentials
  outputs: ReadonlyMap<string, string>
  services: LocalServices
  extendSite(extension: SiteExtension): void
  close(): Promise<void>
}

const host = '127.0.0.1'
const administratorKeyId = 'LOCALADMINISTRATOR'

/** Stops the producers of work first, then the executions and functions that are still running. */
async function stopWork({ eventSources, scheduler, bus, states, lambda }: LocalServices): Promise<void> {
  await Promise.all(eventSources.map((source) => source.close()))
  await scheduler.close()
  await states.close()
  await lambda.close()
  await bus.close()
}

type Ports = { sitePort: number; awsPort: ReservedPort }

async function openAccount(options: BootOptions, { sitePort, awsPort }: Ports, shutdown: Shutdown) {
  const { data, passwordCost, compiledFolder, idleFunctions, log } = options
  const endpointUrl = `http://${host}:${awsPort.port}`
  const secretAccessKey = createHmac('sha256', data.secret).update(administratorKeyId).digest('base64url')
  const administrator = { accessKeyId: administratorKeyId, secretAccessKey }
  const roles = createRoles(data.secret)
  const authorizer = createAuthorizer({
    administrators: [administrator.accessKeyId],
    principalOf: roles.principalOf,
  })
  const { refuse } = authorizer
  const openMore = options.openServices
  const services = await openServices({
    data,
    endpointUrl,
    administrator,
    roles,
    refuse,
    openMore,
    passwordCost,
    compiledFolder,
    idleFunctions,
    log,
  })
  const endpoint = await startAwsEndpoint({
    services: services.all,
    port: awsPort,
    refuse,
    secretOf: (key) => (key === administratorKeyId ? secretAccessKey : roles.secretOf(key)),
    origins: allowedOrigins(`http://${host}:${sitePort}`),
  })
  shutdown.add(endpoint.close)
  shutdown.add(() => stopWork(services))
  return { endpointUrl, administrator, roles, authorizer, services }
}

type Account = Awaited<ReturnType<typeof openAccount>>

/** Event sources and schedules start only after every resource exists. */
async function createStacks(
  { authorizer, ...account }: Account,
  { options, sitePort, shutdown }: { options: BootOptions; sitePort: number; shutdown: Shutdown },
) {
  const { endpointUrl, administrator, roles } = account
  const { log, data, resourceTypes, parameters } = options
  const siteHost = `${host}:${sitePort}`
  const edge = createEdge({ endpointUrl, siteHost, credentials: administrator, now: options.edgeClock, log })
  shutdown.add(edge.close)
  const readyCallbacks: (() => void)[] = []
  const assembly = readCloudAssembly(options.cloudAssembly)
  const assets = openAssetStore(data.disposableFolder('code'))
  const whenReady = (start: () => void) => void readyCallbacks.push(start)
  const outputs = await deploy({
    assembly,
    parameters: parameters?.(`http://${siteHost}`) ?? {},
    resourceTypes,
    context: { ...account, edge, assembly, assets, refuse: authorizer.refuse, log, whenReady },
  })
  const { versions, states } = account.services
  versions.restore(states.machines.isInUse).forEach(assets.keep)
  assets.prune()
  for (const accessKeyId of roles.accessKeyIds()) authorizer.prepare(accessKeyId)
  return { site: edge.site(), outputs, readyCallbacks, stackNames: assembly.stacks.map(({ name }) => name) }
}

async function boot(options: BootOptions, shutdown: Shutdown): Promise<LocalCloud> {
  const reservedSite = await reservePort(options.sitePort ?? 0)
  shutdown.add(reservedSite.release)
  const awsPort = await reservePort(options.awsPort ?? 0)
  shutdown.add(awsPort.release)
  const sitePort = reservedSite.port
  const siteUrl = `http://${host}:${sitePort}`
  const account = await openAccount(options, { sitePort, awsPort }, shutdown)
  const { services, endpointUrl, administrator } = account
  const created = await createStacks(account, { options, sitePort, shutdown })
  const { site, outputs, readyCallbacks, stackNames } = created

  const extensions: SiteExtension[] = []
  const answer = toListener(site, (error) => options.log(`site: ${String(error)}`))
  // Like CloudFront, refuses requests for host names other than the distribution's.
  const hosts = allowedHosts(siteUrl)
  const server = createServer(
    localListener({ hosts: () => hosts }, ({ request, response }) => {
      if (!extensions.some((extension) => extension(request, response))) answer(request, response)
    }),
  )
  await reservedSite.giveTo(server)
  shutdown.add(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  for (const start of readyCallbacks) start()
  services.dynamoDb.startTrimmingStreams()
  services.states.machines.resumeAll()
  for (const name of stackNames) services.bus.publish(stackCreated(name))

  return {
    region,
    services,
    outputs,
    siteUrl,
    awsEndpoint: endpointUrl,
    credentials: administrator,
    extendSite: (extension) => void extensions.push(extension),
    close: shutdown.run,
  }
}

/**
 * Creates every resource of the templates in services bound to 127.0.0.1. Cleans up when it fails.
 * @throws StartError for a taken port, TemplateError for an unsupported resource
 */
export async function bootLocalCloud(options: BootOptions): Promise<LocalCloud> {
  const shutdown = createShutdown()
  try {
    return await boot(options, shutdown)
  } catch (error) {
    await shutdown.run()
    throw error
  }
}
