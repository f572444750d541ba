type State = 'ok' | 'failed' | 'skipped'

export type Check<Context> = {
  name: string
  /** Returns what was proven. @throws Failed or Skipped */
  run(context: Context): Promise<string>
}

/** `step` says what solves it. */
export class Failed extends Error {
  override readonly name: string = 'Failed'

  constructor(sentence: string, step: string, options?: ErrorOptions) {
    super(`${sentence} ${step}`, options)
  }
}

export class Skipped extends Error {
  override readonly name: string = 'Skipped'
}

export function check<Context>(name: string, run: Check<Context>['run']): Check<Context> {
  return { name, run }
}

/** A check that is never tried; the message says why. */
export const skip = (name: string, message: string): Check<unknown> =>
  check(name, async () => {
    throw new Skipped(message)
  })

/** @throws every error that a check does not expect */
async function findingOf<Context>(
  { run }: Check<Context>,
  context: Context,
): Promise<{ state: State; message: string }> {
  try {
    return { state: 'ok', message: await run(context) }
  } catch (error) {
    if (error instanceof Skipped) return { state: 'skipped', message: error.message }
    if (error instanceof Failed) return { state: 'failed', message: error.message }
    throw error
  }
}

/** One after another, because later checks use what earlier ones found. Returns whether none failed. */
export async function runChecks<Context>(
  checks: readonly Check<Context>[],
  context: Context,
  report: (line: string) => void,
): Promise<boolean> {
  let hasFailed = false
  for (const one of checks) {
    const { state, message } = await findingOf(one, context)
    report(`${state.padEnd(7)} ${one.name}: ${message}`)
    if (state === 'failed') hasFailed = true
  }
  return !hasFailed
}
