import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { startAwsEndpoint } from '#local/aws/endpoint.ts'
import { region } from '#local/aws/identity.ts'
import { openDataFolder } from '#local/data-folder.ts'
import { deploy } from '#local/deploy.ts'
import { takePort } from '#local/free-port.ts'
import { openServices } from '#local/open-services.ts'
import { createEdge } from '#local/resources/edge.ts'
import { createRoles } from '#local/resources/roles.ts'
import { toListener } from '#local/services/http-api/node-server.ts'
import { createAuthorizer } from '#local/services/iam/authorizer.ts'
import type { LocalServices } from '#local/services.ts'
import { readCloudAssembly } from '#local/template/cloud-assembly.ts'

export type BootOptions = {
  /** What `cdk synth` wrote. */
  cloudAssembly: string
  dataFolder: string
  /** 0 takes any free port. */
  sitePort: number
  awsPort: number
  /** Values of template parameters, given the site's own address. */
  parameters(siteUrl: string): Readonly<Record<string, string>>
  environment: Readonly<Record<string, string | undefined>>
  log(line: string): void
}

export type Credentials = { accessKeyId: string; secretAccessKey: string }

/** Answers a request before the distribution sees it; true when it did. */
export type SiteExtension = (...exchange: Parameters<ReturnType<typeof toListener>>) => boolean

export type LocalCloud = {
  siteUrl: string
  awsEndpoint: string
  region: string
  /** The key that may do anything. */
  credentials: Credentials
  /** `stack.output` → value. */
  outputs: ReadonlyMap<string, string>
  services: LocalServices
  /** Serves pages of its own on the site's address. */
  extendSite(extension: SiteExtension): void
  close(): Promise<void>
}

const host = '127.0.0.1'
const administratorKeyId = 'LOCALADMINISTRATOR'

function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/**
 * Creates the deployed system on this machine: every resource of the templates in services bound to 127.0.0.1.
 * @throws StartError for a taken port or a data folder in use, TemplateError for a resource nobody here emulates.
 */
export async function bootLocalCloud(options: BootOptions): Promise<LocalCloud> {
  const { log } = options
  const data = openDataFolder(options.dataFolder)
  const sitePort = await takePort(options.sitePort)
  const awsPort = await takePort(options.awsPort)
  const siteUrl = `http://${host}:${sitePort}`
  const endpointUrl = `http://${host}:${awsPort}`
  const secretAccessKey = createHmac('sha256', data.secret).update(administratorKeyId).digest('base64url')
  const administrator = { accessKeyId: administratorKeyId, secretAccessKey }

  const roles = createRoles(data.secret)
  const authorizer = createAuthorizer({
    administrators: [administrator.accessKeyId],
    principalOf: roles.principalOf,
  })
  const { refuse } = authorizer
  const services = await openServices({
    ...{ data, endpointUrl, administrator, roles, refuse, log },
    environment: options.environment,
  })
  const endpoint = await startAwsEndpoint({ services: services.all, port: awsPort, refuse })
  const edge = createEdge({
    endpointUrl,
    siteHost: `${host}:${sitePort}`,
    credentials: administrator,
    log,
  })
  const beginnings: (() => void)[] = []
  const assembly = readCloudAssembly(options.cloudAssembly)
  const outputs = await deploy({
    assembly,
    parameters: options.parameters(siteUrl),
    surroundings: {
      ...{ services, roles, edge, assembly, endpointUrl, administrator, log },
      whenReady: (begin) => void beginnings.push(begin),
    },
  })
  for (const accessKeyId of roles.accessKeyIds()) authorizer.prepare(accessKeyId)

  const extensions: SiteExtension[] = []
  const answer = toListener(edge.distribution().handle, (error) => log(`site: ${String(error)}`))
  const site = createServer((request, response) => {
    if (!extensions.some((extension) => extension(request, response))) answer(request, response)
  })
  await listen(site, sitePort)
  for (const begin of beginnings) begin()
  services.states.machines.announcePending()

  return {
    ...{ siteUrl, region, services, outputs },
    awsEndpoint: endpointUrl,
    credentials: administrator,
    extendSite: (extension) => void extensions.push(extension),
    async close() {
      site.closeAllConnections()
      await new Promise<void>((resolve) => site.close(() => resolve()))
      await Promise.all(services.eventSources.map((source) => source.close()))
      await services.scheduler.close()
      await services.lambda.close()
      await endpoint.close()
      edge.close()
      data.release()
    },
  }
}
