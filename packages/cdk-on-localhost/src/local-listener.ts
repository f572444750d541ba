import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { refuseHost, sendSentence } from './allowed-hosts.ts'
import { StartError } from './start-error.ts'

export type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL }

export type ListenerAdmission = {
  /** A function, because a server may learn its port only after it listens. */
  hosts: () => ReadonlySet<string>
  /** Default: pages of every origin may send requests. */
  origins?: () => ReadonlySet<string>
  giveUp?: (error: StartError) => void
}

type Refusal = [status: number, sentence: string]

const unreadable: Refusal = [400, 'The address is not readable.']

const base = 'http://127.0.0.1'

function refusalOf({ headers, url = '/' }: IncomingMessage, { hosts, origins }: ListenerAdmission) {
  const misdirected = refuseHost(headers, hosts())
  if (misdirected) return [421, misdirected] satisfies Refusal
  const isForeign = origins && headers.origin !== undefined && !origins().has(headers.origin)
  if (isForeign) return [403, 'Pages of other origins may ask nothing here.'] satisfies Refusal
  return URL.canParse(url, base) ? undefined : unreadable
}

/** Throws outside any promise, so that the error ends the process as an uncaught exception. */
function throwUncaught(error: StartError): void {
  queueMicrotask(() => {
    throw error
  })
}

/**
 * Wraps every HTTP listener: refuses foreign `Host` names (421), other origins (403) and malformed URLs
 * (400). An exception in `answer` fails one request, never the process.
 */
export function localListener(
  admission: ListenerAdmission,
  answer: (exchange: Exchange) => void | Promise<void>,
): RequestListener {
  return async (request, response) => {
    const refusal = refusalOf(request, admission)
    if (refusal) return sendSentence({ request, response }, ...refusal)
    try {
      await answer({ request, response, url: new URL(request.url ?? '/', base) })
    } catch (error) {
      if (error instanceof StartError) (admission.giveUp ?? throwUncaught)(error)
      if (response.headersSent) response.destroy()
      else if (error instanceof URIError) sendSentence({ request, response }, ...unreadable)
      else sendSentence({ request, response }, 500, String(error))
    }
  }
}
