import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEverything } from '#build/build-everything.ts'
import { type SampleAccount, samplePeople, samplePerson } from '#local/people.ts'
import { type Sidelight, startSidelight } from '#local/sidelight.ts'
import { cheapPasswordCost, copyDataFolder, keptFirstShow, keptFirstStart } from '#scripts/first-start.ts'
import { cookieHeader, keepCookies, type Session } from '#scripts/smoke/session.ts'
import { authApi } from '#shared/api/auth.ts'
import type { Contract } from '#shared/api/contract.ts'

export type { Session }

export type CallOptions = {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  body?: unknown
  session?: Session
  headers?: Readonly<Record<string, string>>
}

export type TestCloud = Sidelight & {
  siteUrl: string
  dataFolder: string
  /**
   * Sends the call through the site's origin, as pages do, and stores the response's cookies in the session.
   */
  call(contract: Contract, options?: CallOptions): Promise<Response>
  signIn(role: SampleAccount['role']): Promise<Session>
  log(): readonly string[]
}

function addressOf(siteUrl: string, contract: Contract, options: CallOptions): URL {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(options.params?.[name] ?? '')),
  )
  const url = new URL(path, siteUrl)
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value)
  return url
}

export async function callSite(
  siteUrl: string,
  contract: Contract,
  options: CallOptions = {},
): Promise<Response> {
  const { session, body, headers } = options
  const response = await fetch(addressOf(siteUrl, contract, options), {
    method: contract.method,
    headers: {
      origin: siteUrl,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(session && { cookie: cookieHeader(session) }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (session) keepCookies(session, response.headers)
  return response
}

export type TestCloudOptions = {
  /**
   * `close` does not delete this folder. Default: a new temporary folder, which `close` deletes. If the
   * folder is empty, this is a first start.
   */
  dataFolder?: string
  privateHosts?: readonly string[]
  /** Milliseconds since 1970, for the edge's cache; the machine's clock by default. */
  edgeClock?: () => number
  cloudAssembly?: string
  /** Starts with the sample's first show published. Its audio and its feed cannot be loaded. */
  withFirstShow?: boolean
  /** Starts without any account, as for the data of another deployment. */
  isEmpty?: boolean
}

export async function signInAt(siteUrl: string, role: SampleAccount['role']): Promise<Session> {
  const { email, password } = samplePerson(role)
  const session: Session = new Map()
  const response = await callSite(siteUrl, authApi.login, { body: { email, password }, session })
  if (!response.ok) throw new Error(`${role} could not sign in: ${response.status} ${await response.text()}`)
  return session
}

/**
 * Copies the result of a first start into a folder, because a first start takes several times as long as a
 * later one.
 */
export async function fillAsFirstStart(folder: string): Promise<void> {
  copyDataFolder(await keptFirstStart(await buildEverything()), folder)
}

const firstShow = async () => keptFirstShow(await buildEverything(), () => new Date())

async function fillWithFirstShow(folder: string): Promise<void> {
  copyDataFolder((await firstShow()).dataFolder, folder)
}

/** The file of the feed from which `withFirstShow` was imported. */
export const firstShowFeed = async (): Promise<string> => (await firstShow()).feedFile

/** Keeps workers alive: tests last minutes, and starting a worker takes longer than most calls. */
const idleFunctions = { idleSeconds: 3600, maximumWorkers: 100 }

/**
 * Starts the whole product on free ports with one user per role and an empty catalogue. `environment` is for
 * the fakes of third parties.
 */
export async function startTestCloud(
  environment: Readonly<Record<string, string>> = {},
  options: TestCloudOptions = {},
): Promise<TestCloud> {
  const { privateHosts, edgeClock } = options
  const cloudAssembly = options.cloudAssembly ?? (await buildEverything())
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'sidelight-')))
  // The prepared folders come from this checkout's build, so another build cannot use them.
  if (!options.dataFolder && !options.cloudAssembly && !options.isEmpty)
    await (options.withFirstShow ? fillWithFirstShow : fillAsFirstStart)(dataFolder)
  const lines: string[] = []
  const sidelight = await startSidelight({
    cloudAssembly,
    dataFolder,
    privateHosts,
    edgeClock,
    // Normal priority, because no person waits for pages here and low priority starves on a busy machine.
    speechPriority: constants.priority.PRIORITY_NORMAL,
    passwordCost: cheapPasswordCost,
    idleFunctions,
    port: 0,
    people: options.isEmpty ? [] : samplePeople,
    environment: { PATH: process.env.PATH, ...environment },
    log: (line) => lines.push(line),
  })
  const { siteUrl } = sidelight.cloud
  return {
    ...sidelight,
    siteUrl,
    dataFolder,
    call: (contract, callOptions) => callSite(siteUrl, contract, callOptions),
    signIn: (role) => signInAt(siteUrl, role),
    log: () => lines,
    async close() {
      await sidelight.close()
      if (!options.dataFolder) await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
