import type { Ask } from '#scripts/smoke/ask.ts'
import { NoAnswer } from '#scripts/smoke/ask.ts'
import type { Session } from '#scripts/smoke/session.ts'
import type { Credentials } from '#shared/api/auth.ts'

export type Context = {
  site: URL
  gateway?: URL | undefined
  account?: Credentials | undefined
  /** The address that a code is requested for. */
  resetMail?: string | undefined
  /** Signing in fills it, and the checks after that use it. */
  session: Session
  ask: Ask
}

export type Finding = { name: string; state: 'ok' | 'failed' | 'skipped'; message: string }

export type Check = (context: Context) => Promise<Finding>

/** `step` says what solves it. */
export class Failed extends Error {
  override readonly name = 'Failed'

  constructor(sentence: string, step: string) {
    super(`${sentence} ${step}`)
  }
}

export class Skipped extends Error {
  override readonly name = 'Skipped'
}

const isExpected = (error: unknown) => error instanceof Failed || error instanceof NoAnswer

/** @param run returns what was proven, or throws Failed, Skipped or NoAnswer */
export function check(name: string, run: (context: Context) => Promise<string>): Check {
  return async (context) => {
    try {
      return { name, state: 'ok', message: await run(context) }
    } catch (error) {
      if (error instanceof Skipped) return { name, state: 'skipped', message: error.message }
      if (!(error instanceof Error) || !isExpected(error)) throw error
      const step = error instanceof NoAnswer ? ' Check the address and the network, then run this again.' : ''
      return { name, state: 'failed', message: `${error.message}${step}` }
    }
  }
}

export const skip = (name: string, message: string) =>
  check(name, async () => {
    throw new Skipped(message)
  })

const lineOf = ({ name, state, message }: Finding): string => `${state.padEnd(7)} ${name}: ${message}`

/** One after another, because later checks use the session of earlier ones. */
export async function runChecks(
  checks: readonly Check[],
  context: Context,
  report: (line: string) => void,
): Promise<boolean> {
  let hasFailed = false
  for (const run of checks) {
    const finding = await run(context)
    report(lineOf(finding))
    if (finding.state === 'failed') hasFailed = true
  }
  return !hasFailed
}
