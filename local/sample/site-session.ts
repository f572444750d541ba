import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod'
import { authApi } from '#shared/api/auth.ts'
import type { CallMethod, Contract } from '#shared/api/contract.ts'
import { cursorHeader } from '#shared/api/contract.ts'

export type SiteCredentials = { email: string; password: string }

export type SiteCall<Answer extends z.ZodType> = {
  contract: { method: CallMethod; answer: Answer }
  path: string
  body?: object
}

export type SiteAnswer<Value> = { value: Value; nextCursor: string | undefined }

export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export type SiteSession = {
  /** @throws RefusedCall */
  call<Answer extends z.ZodType>(call: SiteCall<Answer>): Promise<SiteAnswer<z.output<Answer>>>
}

type Jar = Map<string, string>

function keepCookies(jar: Jar, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

type SiteConnection = { siteUrl: string; jar: Jar; signal: AbortSignal; firstPause: number }
type Outgoing = { method: CallMethod; path: string; body?: object }

async function exchange({ siteUrl, jar, signal }: SiteConnection, { method, path, body }: Outgoing) {
  const response = await fetch(new URL(path, siteUrl), {
    method,
    headers: {
      origin: new URL(siteUrl).origin,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
    signal,
  })
  keepCookies(jar, response)
  const text = await response.text()
  if (!response.ok) throw new RefusedCall(response.status, text.slice(0, 500))
  return { text, nextCursor: response.headers.get(cursorHeader) ?? undefined }
}

const refusedByLoad: readonly number[] = [429, 503, 504]
const mostTries = 8
const longestPauseMilliseconds = 30_000

/** Retries throttled calls. The pause doubles each time. */
async function persist<Answer>(
  { signal, firstPause }: SiteConnection,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isBusy = error instanceof RefusedCall && refusedByLoad.includes(error.status)
      if (!isBusy || tries === mostTries) throw error
      await wait(Math.min(firstPause * 2 ** (tries - 1), longestPauseMilliseconds), undefined, { signal })
    }
  }
}

function parseAnswer<Answer extends z.ZodType>(answer: Answer, text: string): z.output<Answer> {
  return answer.parse(text === '' ? undefined : JSON.parse(text))
}

export function pathOf(contract: Contract, params: Readonly<Record<string, string | number>>): string {
  return contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/**
 * Signs in again if the session has expired, but only once per call. Retries throttled calls for about a
 * minute and a half.
 * @throws RefusedCall when the credentials are refused
 */
export async function openSiteSession(options: {
  siteUrl: string
  credentials: SiteCredentials
  signal: AbortSignal
  firstPauseMilliseconds?: number
}): Promise<SiteSession> {
  const { siteUrl, signal, firstPauseMilliseconds: firstPause = 1000 } = options
  const connection: SiteConnection = { siteUrl, jar: new Map(), signal, firstPause }
  const send = (outgoing: Outgoing) => persist(connection, () => exchange(connection, outgoing))
  const { email, password } = options.credentials
  const signIn = () => send({ ...authApi.login, body: { email, password } })
  await signIn()

  return {
    async call({ contract, path, body }) {
      const outgoing = { method: contract.method, path, body }
      const { text, nextCursor } = await send(outgoing).catch(async (error: unknown) => {
        if (!(error instanceof RefusedCall) || error.status !== 401) throw error
        await signIn()
        return send(outgoing)
      })
      return { value: parseAnswer(contract.answer, text), nextCursor }
    },
  }
}
